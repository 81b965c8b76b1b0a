import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { isOpenMatter } from "@/lib/ledger/payments/open-matters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { NO_SUCH_PAYMENT, recordWork } from "@/lib/work/change-work";
import { changeWork, findWork } from "@/lib/work/queries/payment-work";
import { findWorkSubject, workSubjectOf } from "@/lib/work/work-subject";

const inputSchema = z.object({ paymentId: z.string().min(1).max(200), isDealtWith: z.boolean() });

/**
 * Marks a rejected or returned deposit as dealt with, so that it needs no attention any more; or undoes that. Who did it
 * and when is kept with an audit row. Repeating it changes nothing.
 */
export function dealWithPayment(
  session: Session,
  input: { readonly paymentId: string; readonly isDealtWith: boolean },
): Promise<Outcome<{ isDealtWith: boolean }, "forbidden" | "invalid" | "not-found" | "nothing-open" | "conflict">> {
  return withLogContext("deal-with-payment", session, async () => {
    const forbidden = refuseUnless(session, "payments.deal-with");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    const { isDealtWith } = parsed.data;
    const { db } = await ledger();
    const subject = await findWorkSubject(db, parsed.data.paymentId);
    if (!subject) return NO_SUCH_PAYMENT;
    const at = new Date();
    const { person } = session;
    return db.transaction(async (tx) => {
      const before = await findWork(tx, subject.id);
      const isDone = Boolean(before?.doneAt);
      if (isDealtWith && !isDone && !(await isOpenMatter(tx, subject.id))) {
        return failure("nothing-open", "This payment no longer needs attention. Reload the page.");
      }
      if (isDone === isDealtWith) return success({ isDealtWith });
      const change = isDealtWith
        ? { doneById: person.id, doneByName: person.name, doneAt: at }
        : { doneById: null, doneByName: null, doneAt: null };
      const after = await changeWork(tx, subject.id, before?.version ?? 0, change);
      if (!after) return failure("conflict", "Not saved. Someone else changed this; reload it and try again.");
      await recordWork(tx, session, { subject, change: isDealtWith ? "done" : "reopen", before, after, at });
      return success({ isDealtWith });
    });
  });
}

/** Whether a payment needs attention, or who has dealt with it; null when there is nothing to deal with. */
export type MatterView = { state: "open" } | { state: "dealt-with"; personName: string; at: string };

/** Whether a payment needs attention. */
export async function viewMatter(db: LedgerExecutor, payment: StoredPayment): Promise<MatterView | null> {
  const paymentId = workSubjectOf(payment);
  const work = await findWork(db, paymentId);
  if (work?.doneAt && work.doneByName) {
    return { state: "dealt-with", personName: work.doneByName, at: work.doneAt.toISOString() };
  }
  return (await isOpenMatter(db, paymentId)) ? { state: "open" } : null;
}
