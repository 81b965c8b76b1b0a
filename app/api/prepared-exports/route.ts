import { listExports } from "@/features/payments/list-exports";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, jsonResponse } from "@/lib/http/responses";

/** Lists the user's exports. The page polls this route while an export is being prepared. */
export const GET = apiRoute(
  "prepared-exports.list",
  async ({ session }) => {
    const exports = await listExports(session);
    return exports.ok ? jsonResponse(200, exports.value) : failureResponse(exports);
  },
  { polled: true },
);
