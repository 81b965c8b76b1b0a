import { bankStatus } from "@/lib/portal/connection/connection";
import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";

/** Whether the bank is reachable. */
export const GET = apiRoute("bank-status", async () => answerJson(200, await bankStatus()), { polled: true });
