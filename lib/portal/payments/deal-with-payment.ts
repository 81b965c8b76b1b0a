import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { addDealing, findDealing, isOpenMatter, removeDealing } from "@/lib/ledger/payments/open-matters";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/portal/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.object({ paymentId: z.string().min(1).max(200), isDealtWith: z.boolean() });

/**
 * Marks a rejected or returned deposit as dealt with, so that it needs no attention any more; or undoes that. Who did it
 * and when is kept with an audit row. Repeating it changes nothing.
 */
export function dealWithPayment(
  session: Session,
  input: { readonly paymentId: string; readonly isDealtWith: boolean },
): Promise<Outcome<{ isDealtWith: boolean }, "forbidden" | "invalid" | "not-found" | "nothing-open">> {
  return withLogContext("deal-with-payment", session, async () => {
    const forbidden = refuseUnless(session, "payments.deal-with");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    const { isDealtWith } = parsed.data;
    const { db } = await ledger();
    const found = await findPayment(db, parsed.data.paymentId);
    if (!found) return failure("not-found", "The portal has no such payment.");
    const paymentId = matterOf(found.payment);
    const at = new Date();
    const { person, sessionId } = session;
    return db.transaction(async (tx) => {
      if (isDealtWith && !(await isOpenMatter(tx, paymentId)) && !(await findDealing(tx, paymentId))) {
        return failure("nothing-open", "Nothing about this payment needs attention any more. Reload the page.");
      }
      const dealing = { paymentId, personId: person.id, personName: person.name, dealtWithAt: at };
      const changed = isDealtWith ? await addDealing(tx, dealing) : await removeDealing(tx, paymentId);
      if (changed) {
        await addTimelineNote(tx, {
          paymentId: (await findPayment(tx, paymentId)) ? paymentId : found.payment.id,
          key: `${isDealtWith ? "dealt with" : "reopened"} ${at.toISOString()}`,
          at,
          title: isDealtWith ? "Dealt with" : "Needs attention again",
          actor: person,
        });
        const action = isDealtWith ? "payment.deal-with" : "payment.reopen";
        await addAuditEntry(tx, { at, person, sessionId, action, subject: paymentId, result: "noted" });
      }
      return success({ isDealtWith });
    });
  });
}

/** The payment that is dealt with: of a deposit that came back the deposit, whichever of the two is shown. */
function matterOf(payment: StoredPayment): string {
  return paymentKindOf(payment) === "inbound-return" ? (payment.originalPaymentId ?? payment.id) : payment.id;
}

/** Whether a payment needs attention, or who has dealt with it; null when there is nothing to deal with. */
export type MatterView = { state: "open" } | { state: "dealt-with"; personName: string; at: string };

/** Whether a payment needs attention. */
export async function viewMatter(db: LedgerExecutor, payment: StoredPayment): Promise<MatterView | null> {
  const paymentId = matterOf(payment);
  const dealing = await findDealing(db, paymentId);
  if (dealing) {
    return { state: "dealt-with", personName: dealing.personName, at: dealing.dealtWithAt.toISOString() };
  }
  return (await isOpenMatter(db, paymentId)) ? { state: "open" } : null;
}
