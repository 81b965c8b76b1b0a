import "server-only";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { awaitedDecision, type DecisionFields } from "@/lib/contract/labels/decision-labels";
import { findOpenIntent, findPaymentsWithOpenIntent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findExceptionDecision, findExceptionDecisions } from "@/lib/ledger/positive-pay/exception-decisions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";

/** The decision that a payment waits for. */
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
      /** The decision to pay it, while the bank still holds it. */
      authorized: { personName: string; decidedAt: string } | null;
      /** The outcome of "pay" is unknown or pending. */
      isPaying: boolean;
      /** The change that pays it, while its outcome is unknown or pending. */
      payingIntentId: string | null;
    };

/** The decisions about payments that the bank still holds, and those being sent, by payment. */
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

/** Who must decide about a payment, and until when; null when it waits for no decision. */
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
