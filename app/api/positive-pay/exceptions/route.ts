import { listExceptions } from "@/features/positive-pay/list-exceptions";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";

/** Lists the exceptions. Their screen polls this route. */
export const GET = apiRoute(
  "exceptions.list",
  async ({ session }) => jsonResponse(200, await listExceptions(session)),
  {
    polled: true,
  },
);
