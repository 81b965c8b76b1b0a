import "server-only";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { awaitedDecision, type DecisionFields } from "@/lib/contract/labels/decision-labels";
import { findOpenIntent, findPaymentsWithOpenIntent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findExceptionDecision, findExceptionDecisions } from "@/lib/ledger/positive-pay/exception-decisions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";

/** The pending decision about a payment. */
export type DecisionView =
  | { by: "bank" }
  | {
      by: "partner";
      /** ISO instant of the deadline; undecided checks are returned then [GAP-18]. */
      cutOffAt: string;
      /** ISO instant: the bank's current time. */
      bankNow: string;
      /** The decision to return it, if any; it can be changed until the deadline. */
      letReturn: { personName: string; decidedAt: string } | null;
      /** The decision to pay it, while it is still on hold at the bank. */
      authorized: { personName: string; decidedAt: string } | null;
      /** True while the outcome of "pay" is unknown or pending. */
      isPaying: boolean;
      /** The intent that pays it, while its outcome is unknown or pending. */
      payingIntentId: string | null;
    };

/** The decisions about payments still on hold at the bank, including decisions being sent, by payment. */
export async function findDecided(
  db: LedgerExecutor,
  rows: readonly (DecisionFields & { readonly id: string })[],
): Promise<ReadonlyMap<string, "pay" | "let-return">> {
  const ids = rows.filter((row) => awaitedDecision(row)?.by === "partner").map(({ id }) => id);
  const [decisions, paying] = await Promise.all([
    findExceptionDecisions(db, ids),
    findPaymentsWithOpenIntent(db, "authorize-check", ids),
  ]);
  return new Map(
    ids.flatMap((id) => {
      const decided = paying.has(id) ? "pay" : decisions.get(id)?.decision;
      return decided ? [[id, decided] as const] : [];
    }),
  );
}

/** The party that must decide on a payment, and the cut-off; null when no decision is pending. */
export async function viewDecision(db: LedgerExecutor, payment: StoredPayment): Promise<DecisionView | null> {
  const awaited = awaitedDecision(payment);
  if (awaited?.by !== "partner") return awaited && { by: "bank" };
  const decision = await findExceptionDecision(db, payment.id);
  const by = decision && { personName: decision.personName, decidedAt: decision.decidedAt.toISOString() };
  const paying = await findOpenIntent(db, "authorize-check", payment.id);
  return {
    by: "partner",
    cutOffAt: nextDecisionCutOff(payment.createdAt).toISOString(),
    bankNow: (await bankNow()).toISOString(),
    letReturn: decision?.decision === "let-return" ? by : null,
    authorized: decision?.decision === "pay" ? by : null,
    isPaying: paying !== null,
    payingIntentId: paying?.id ?? null,
  };
}
