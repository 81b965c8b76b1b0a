import "server-only";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import { findCandidates } from "@/lib/ledger/positive-pay/authorization-queries";
import { findExceptionDecision, removeExceptionDecision } from "@/lib/ledger/positive-pay/exception-decisions";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { matchesCheck } from "./compare-exception";
import { type DecisionInput, type ExceptionFailure, findWaiting } from "./decide-exception";
import { revokeAuthorization } from "./revoke-authorization";

/**
 * Undoes the decision about a check still on hold, until the cut-off. A decision to return exists only in the portal;
 * for a decision to pay, the authorization is revoked, which the bank allows until it has paid the check [GAP-22].
 */
export function undoDecision(
  session: Session,
  input: Pick<DecisionInput, "paymentId">,
): Promise<Outcome<{ undone: "pay" | "let-return" }, ExceptionFailure | "not-decided" | "not-revoked">> {
  return withLogContext("undo-decision", session, async () => {
    const waiting = await findWaiting(session, { paymentId: input.paymentId });
    if (!waiting.ok) return waiting;
    const { payment } = waiting.value;
    const { db } = await ledger();
    const decided = await findExceptionDecision(db, payment.id);
    if (!decided) return NOT_DECIDED;
    if (decided.decision === "pay") {
      const refused = await revokeLive(session, payment);
      if (refused) return failure("not-revoked", `Not undone. ${refused}`);
    }
    const at = new Date();
    const { person, sessionId } = session;
    const isUndone = await db.transaction(async (tx) => {
      if (!(await removeExceptionDecision(tx, decided))) return false;
      await addTimelineNote(tx, {
        paymentId: payment.id,
        key: `undo ${at.toISOString()}`,
        at,
        title: "Decision undone",
        detail: decided.decision === "pay" ? "Its authorization was revoked." : "It is waiting for a decision again.",
        actor: person,
      });
      const action = "exception.undo";
      await addAuditEntry(tx, { at, person, sessionId, action, subject: payment.id, result: decided.decision });
      return true;
    });
    return isUndone ? success({ undone: decided.decision }) : NOT_DECIDED;
  });
}

const NOT_DECIDED = failure("not-decided", "This check has no decision to undo. Reload the page.");

/** Revokes every authorization that would pay the check; returns the reason if one was not revoked, else null. */
async function revokeLive(session: Session, payment: StoredPayment): Promise<string | null> {
  const { accountNumber, checkNumber } = payment;
  if (!accountNumber || !checkNumber) return null;
  const { db } = await ledger();
  const number = checkNumber.replace(/^0+(?=\d)/, "");
  const candidates = await findCandidates(db, { accountNumber, checkNumber: number, amountCents: null });
  for (const candidate of candidates) {
    if (candidate.status !== "Authorized" || !matchesCheck(candidate, payment)) continue;
    const revoked = await revokeAuthorization(session, { authorizationId: candidate.id });
    if (!revoked.ok) return revoked.message;
    if (revoked.value.outcome !== "done") return "The bank has not responded yet; try again in a moment.";
  }
  return null;
}
