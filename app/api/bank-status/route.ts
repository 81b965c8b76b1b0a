import { bankStatus } from "@/lib/bank-connection/connection";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { lastingFailure } from "@/server/health/portal-health";

/** Whether the bank is reachable, and failures in the portal itself. */
export const GET = apiRoute(
  "bank-status",
  async () => jsonResponse(200, { ...(await bankStatus()), storageFailure: lastingFailure(new Date()) }),
  { polled: true },
);
