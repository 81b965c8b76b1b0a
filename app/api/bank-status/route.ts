import { bankStatus } from "@/lib/portal/connection/connection";
import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";

/** Whether the bank is reachable. */
export const GET = apiRoute("bank-status", async () => jsonResponse(200, await bankStatus()), { polled: true });
