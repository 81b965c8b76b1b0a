import "server-only";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { awaitBankResponse } from "./await-bank-response";
import { refusalMessage } from "./bank-messages";

export type ReadFailureCode = "forbidden" | "not-found" | "refused" | "unreachable";

/**
 * Converts a read call's response to an outcome. For reads, an unknown outcome is treated as an unreachable bank.
 *
 * @param what starts the failure message, such as "Couldn’t load registrations"
 */
export function toReadOutcome<T>(response: BankResponse<T>, what: string): Outcome<T, ReadFailureCode> {
  if (response.kind === "succeeded") return success(response.value);
  if (response.kind === "refused") {
    const code = response.status === 404 ? "not-found" : "refused";
    return failure(code, refusalMessage(response, what), { requestId: response.requestId ?? undefined });
  }
  return unreachable(what, response.kind === "unknown" ? response.requestId : null);
}

/**
 * Awaits a read call for a page and converts its response to an outcome, without hanging on an unresponsive bank.
 *
 * @param call a read call in progress
 */
export async function readForPage<T>(
  call: Promise<BankResponse<T>>,
  what: string,
): Promise<Outcome<T, ReadFailureCode>> {
  return toReadOutcome(await awaitBankResponse(call), what);
}

function unreachable(what: string, requestId: string | null): Failure<"unreachable"> {
  return failure("unreachable", `${what}: the bank is not responding right now.`, {
    requestId: requestId ?? undefined,
  });
}
