import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { refusalSentence } from "./bank-sentences";

export type ReadingFailure = "forbidden" | "not-found" | "refused" | "unreachable";

/**
 * An answer to a question that changes nothing, as an outcome: not knowing and not reaching are the same to somebody who
 * only looks.
 *
 * @param what begins the sentence of a refusal, as "The registrations can’t be shown"
 */
export function readingOutcome<T>(answer: BankAnswer<T>, what: string): Outcome<T, ReadingFailure> {
  if (answer.kind === "answered") return success(answer.value);
  if (answer.kind === "refused") {
    const code = answer.status === 404 ? "not-found" : "refused";
    return failure(code, refusalSentence(answer, what), { requestId: answer.requestId ?? undefined });
  }
  return unreachable(what, answer.kind === "unknown" ? answer.requestId : null);
}

function unreachable(what: string, requestId: string | null): Failure<"unreachable"> {
  return failure("unreachable", `${what}: the bank does not answer right now.`, { requestId: requestId ?? undefined });
}
