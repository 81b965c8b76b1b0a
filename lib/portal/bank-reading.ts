import "server-only";
import type { BankAnswer } from "@/lib/bank-client/bank-answer";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { refusalSentence } from "./bank-sentences";
import { askBank } from "./connection/ask-bank";

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

/**
 * The same for what a page shows: it does not stand still for a bank that gives no sign of life.
 *
 * @param call the question, already asked
 */
export async function readForPage<T>(call: Promise<BankAnswer<T>>, what: string): Promise<Outcome<T, ReadingFailure>> {
  return readingOutcome(await askBank(call), what);
}

function unreachable(what: string, requestId: string | null): Failure<"unreachable"> {
  return failure("unreachable", `${what}: the bank does not answer right now.`, { requestId: requestId ?? undefined });
}
