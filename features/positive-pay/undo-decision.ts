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
import { type DecisionInput, type ExceptionFailure, findWaitingException } from "./decide-exception";
import { revokeAuthorization } from "./revoke-authorization";

/**
 * Undoes the decision about a check on hold, until the cut-off. A decision to return exists only in the portal. Undoing
 * a decision to pay revokes the authorization, which the bank allows until it has paid the check [GAP-22].
 */
export function undoDecision(
  session: Session,
  input: Pick<DecisionInput, "paymentId">,
): Promise<Outcome<{ undone: "pay" | "let-return" }, ExceptionFailure | "not-decided" | "not-revoked">> {
  return withLogContext("undo-decision", session, async () => {
    const heldCheck = await findWaitingException(session, { paymentId: input.paymentId });
    if (!heldCheck.ok) return heldCheck;
    const { payment } = heldCheck.value;
    const { db } = await ledger();
    const decided = await findExceptionDecision(db, payment.id);
    if (!decided) return NOT_DECIDED;
    if (decided.decision === "pay") {
      const problem = await revokeMatchingAuthorizations(session, payment);
      if (problem) return failure("not-revoked", `Not undone. ${problem}`);
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

/** Revokes every authorization that would pay the check; returns an error message if a revocation fails, else null. */
async function revokeMatchingAuthorizations(session: Session, payment: StoredPayment): Promise<string | null> {
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
