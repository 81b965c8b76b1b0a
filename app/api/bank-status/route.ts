import { bankStatus } from "@/lib/bank-connection/connection";
import { apiRoute } from "@/lib/http/api-route";
import { jsonResponse } from "@/lib/http/responses";
import { lastingFailure } from "@/server/health/portal-health";

/** Reports whether the bank is reachable and whether the portal's storage keeps failing. */
export const GET = apiRoute(
  "bank-status",
  async () => jsonResponse(200, { ...(await bankStatus()), storageFailure: lastingFailure(new Date()) }),
  { polled: true },
);
