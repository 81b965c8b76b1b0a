import { answerJson } from "@/lib/portal/http/answers";
import { apiRoute } from "@/lib/portal/http/api-route";
import { listExceptions } from "@/lib/portal/positive-pay/list-exceptions";

/** The exceptions; polled by their screen. */
export const GET = apiRoute("exceptions.list", async ({ session }) => answerJson(200, await listExceptions(session)), {
  polled: true,
});
