import { bankStatus } from "@/lib/portal/connection/connection";
import { lastingFailure } from "@/lib/portal/health/portal-health";
import { apiRoute } from "@/lib/portal/http/api-route";
import { jsonResponse } from "@/lib/portal/http/responses";

/** Whether the bank is reachable, and what fails on the portal's side. */
export const GET = apiRoute(
  "bank-status",
  async () => jsonResponse(200, { ...(await bankStatus()), storageFailure: lastingFailure(new Date()) }),
  { polled: true },
);
