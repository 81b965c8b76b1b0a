import "server-only";
import type { Session } from "@/lib/access/session";
import { findWork } from "@/lib/assignments/queries/payment-work";
import { ledger } from "@/lib/ledger/open-ledger";
import type { Outcome } from "@/lib/shared/outcome";
import { changePaymentWork } from "./change-work";
import { notePayment } from "./note-payment";

/**
 * Performs one work change of a bulk job. A retry after a kill accepts a change that was already made and does not add
 * a note twice.
 *
 * @param input the input of {@link notePayment} if it has a text, else of {@link changePaymentWork}
 */
export async function performWork(
  session: Session,
  { key, input }: { readonly key: string; readonly input: Readonly<Record<string, unknown>> },
): Promise<Outcome<unknown>> {
  if ("text" in input) return notePayment(session, input, { key });
  const outcome = await changePaymentWork(session, input);
  if (outcome.ok || outcome.code !== "conflict") return outcome;
  return (await isAlreadyMade(session, input)) ? { ok: true, value: null } : outcome;
}

async function isAlreadyMade({ person }: Session, input: Readonly<Record<string, unknown>>): Promise<boolean> {
  const work = await findWork((await ledger()).db, String(input.paymentId));
  switch (input.change) {
    case "take":
      return work?.ownerId === person.id;
    case "hand-over":
      return work?.ownerId === input.toPersonId;
    case "done":
      return Boolean(work?.doneAt);
    default:
      return false;
  }
}
