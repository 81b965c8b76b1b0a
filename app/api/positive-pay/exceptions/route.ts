import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";
import { listExceptions } from "@/lib/portal/positive-pay/list-exceptions";

/** The exceptions; polled by their screen. */
export const GET = apiRoute(
  "exceptions.list",
  async ({ session }) => jsonResponse(200, await listExceptions(session)),
  {
    polled: true,
  },
);
