import "server-only";
import type { Session } from "@/lib/access/session";
import { findAssignment } from "@/lib/assignments/queries/payment-work";
import { ledger } from "@/lib/ledger/open-ledger";
import type { Outcome } from "@/lib/shared/outcome";
import { changeAssignment } from "./change-work";
import { notePayment } from "./note-payment";

/**
 * Performs one assignment change or adds one note in a bulk job. If a killed job is resumed, a change that was already
 * made counts as a success, and a note is not added twice.
 *
 * @param input the input of {@link notePayment} if it has `text`, else of {@link changeAssignment}
 */
export async function performAssignmentChange(
  session: Session,
  { key, input }: { readonly key: string; readonly input: Readonly<Record<string, unknown>> },
): Promise<Outcome<unknown>> {
  if ("text" in input) return notePayment(session, input, { key });
  const outcome = await changeAssignment(session, input);
  if (outcome.ok || outcome.code !== "conflict") return outcome;
  return (await isAlreadyApplied(session, input)) ? { ok: true, value: null } : outcome;
}

async function isAlreadyApplied({ person }: Session, input: Readonly<Record<string, unknown>>): Promise<boolean> {
  const assignment = await findAssignment((await ledger()).db, String(input.paymentId));
  switch (input.change) {
    case "take":
      return assignment?.ownerId === person.id;
    case "hand-over":
      return assignment?.ownerId === input.toPersonId;
    case "done":
      return Boolean(assignment?.doneAt);
    default:
      return false;
  }
}
