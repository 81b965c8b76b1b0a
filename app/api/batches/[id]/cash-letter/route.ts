import { createBatchCashLetter } from "@/features/deposits/batches/batch-cash-letter";
import { apiRoute } from "@/lib/http/api-route";
import { failureResponse, fileResponse } from "@/lib/http/responses";

/** Downloads a sent batch as an image cash letter. Query parameters name the parties. */
export const GET = apiRoute<{ id: string }>("batches.cash-letter", async ({ request, session, params }) => {
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const cashLetter = await createBatchCashLetter(session, params.id, input);
  if (!cashLetter.ok) return failureResponse(cashLetter);
  const { fileName, bytes } = cashLetter.value;
  return fileResponse("application/octet-stream", { fileName, body: bytes });
});
