import "server-only";
import { awaitedDecision } from "@/lib/contract/labels/decision-labels";
import { findOpenIntent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findExceptionDecision } from "@/lib/ledger/positive-pay/exception-decisions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";

/** The decision that a payment waits for. */
export type DecisionView =
  | { by: "bank" }
  | {
      by: "partner";
      /** ISO instant of the deadline; what is undecided then is returned [GAP-18]. */
      cutOffAt: string;
      /** ISO instant: the bank's current time. */
      bankNow: string;
      /** The decision to let it return, if any; it can be changed until the deadline. */
      letReturn: { personName: string; decidedAt: string } | null;
      /** The outcome of "pay" is unknown or pending. */
      isPaying: boolean;
      /** The change that pays it, while its outcome is unknown or pending. */
      payingIntentId: string | null;
    };

/** Who must decide about a payment, and until when; null when it waits for no decision. */
export async function viewDecision(db: LedgerExecutor, payment: StoredPayment): Promise<DecisionView | null> {
  const awaited = awaitedDecision(payment);
  if (awaited?.by !== "partner") return awaited && { by: "bank" };
  const decision = await findExceptionDecision(db, payment.id);
  const letReturn = decision?.decision === "let-return" ? decision : null;
  const paying = await findOpenIntent(db, "authorize-check", payment.id);
  return {
    by: "partner",
    cutOffAt: nextDecisionCutOff(payment.createdAt).toISOString(),
    bankNow: (await bankNow()).toISOString(),
    letReturn: letReturn && { personName: letReturn.personName, decidedAt: letReturn.decidedAt.toISOString() },
    isPaying: paying !== null,
    payingIntentId: paying?.id ?? null,
  };
}
