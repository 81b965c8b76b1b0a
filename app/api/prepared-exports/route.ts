import { apiRoute } from "@/lib/portal/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/portal/http/responses";
import { listExports } from "@/lib/portal/payments/list-exports";

/** The person's own exports; polled while one is being prepared. */
export const GET = apiRoute(
  "prepared-exports.list",
  async ({ session }) => {
    const exports = await listExports(session);
    return exports.ok ? jsonResponse(200, exports.value) : failureResponse(exports);
  },
  { polled: true },
);
