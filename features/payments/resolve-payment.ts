import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { NO_SUCH_PAYMENT, recordAssignmentChange } from "@/lib/assignments/change-work";
import { findAssignment, updateAssignment } from "@/lib/assignments/queries/payment-work";
import { assignmentSubjectOf, findAssignmentSubject } from "@/lib/assignments/work-subject";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { needsAttention } from "@/lib/ledger/payments/planner/needs-attention";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.object({ paymentId: z.string().min(1).max(200), isResolved: z.boolean() });

/** Marks a rejected or returned payment resolved, or reopens it. Repeating the call has no effect. */
export function resolvePayment(
  session: Session,
  input: { readonly paymentId: string; readonly isResolved: boolean },
): Promise<Outcome<{ isResolved: boolean }, "forbidden" | "invalid" | "not-found" | "nothing-open" | "conflict">> {
  return withLogContext("resolve-payment", session, async () => {
    const forbidden = refuseUnless(session, "payments.resolve");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    const { isResolved } = parsed.data;
    const { db } = await ledger();
    const subject = await findAssignmentSubject(db, parsed.data.paymentId);
    if (!subject) return NO_SUCH_PAYMENT;
    const at = new Date();
    const { person } = session;
    return db.transaction(async (tx) => {
      const before = await findAssignment(tx, subject.id);
      const wasResolved = Boolean(before?.doneAt);
      if (isResolved && !wasResolved && !(await needsAttention(tx, subject.id))) {
        return failure("nothing-open", "This payment no longer needs attention. Reload the page.");
      }
      if (wasResolved === isResolved) return success({ isResolved });
      const change = isResolved
        ? { doneById: person.id, doneByName: person.name, doneAt: at }
        : { doneById: null, doneByName: null, doneAt: null };
      const after = await updateAssignment(tx, subject.id, before?.version ?? 0, change);
      if (!after) return failure("conflict", "Not saved. Someone else changed this; reload it and try again.");
      await recordAssignmentChange(tx, session, { subject, change: isResolved ? "done" : "reopen", before, after, at });
      return success({ isResolved });
    });
  });
}

/** Whether a payment still needs attention, or who resolved it and when. */
export type AttentionView = { state: "open" } | { state: "resolved"; personName: string; at: string };

/** Returns a payment's attention state; null if there is nothing to resolve. */
export async function viewAttention(db: LedgerExecutor, payment: StoredPayment): Promise<AttentionView | null> {
  const paymentId = assignmentSubjectOf(payment);
  const work = await findAssignment(db, paymentId);
  if (work?.doneAt && work.doneByName) {
    return { state: "resolved", personName: work.doneByName, at: work.doneAt.toISOString() };
  }
  return (await needsAttention(db, paymentId)) ? { state: "open" } : null;
}
