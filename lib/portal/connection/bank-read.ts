import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { awaitBankAnswer } from "./await-bank-answer";
import { refusalMessage } from "./bank-messages";

export type ReadFailureCode = "forbidden" | "not-found" | "refused" | "unreachable";

/**
 * Converts the result of a read to an outcome: for a read, an unknown outcome is the same as an unreachable bank.
 *
 * @param what begins the failure message, as "The registrations can’t be shown"
 */
export function toReadOutcome<T>(answer: BankAnswer<T>, what: string): Outcome<T, ReadFailureCode> {
  if (answer.kind === "answered") return success(answer.value);
  if (answer.kind === "refused") {
    const code = answer.status === 404 ? "not-found" : "refused";
    return failure(code, refusalMessage(answer, what), { requestId: answer.requestId ?? undefined });
  }
  return unreachable(what, answer.kind === "unknown" ? answer.requestId : null);
}

/**
 * The same for a page, which does not hang on an unresponsive bank.
 *
 * @param call the read, already sent
 */
export async function readForPage<T>(call: Promise<BankAnswer<T>>, what: string): Promise<Outcome<T, ReadFailureCode>> {
  return toReadOutcome(await awaitBankAnswer(call), what);
}

function unreachable(what: string, requestId: string | null): Failure<"unreachable"> {
  return failure("unreachable", `${what}: the bank is not responding right now.`, {
    requestId: requestId ?? undefined,
  });
}
