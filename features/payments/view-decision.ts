import "server-only";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { awaitedDecision, type DecisionFields } from "@/lib/contract/labels/decision-labels";
import { findOpenIntent, findPaymentsWithOpenIntent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findExceptionDecision, findExceptionDecisions } from "@/lib/ledger/positive-pay/exception-decisions";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";

/** The pending decision on a payment. */
export type DecisionView =
  | { by: "bank" }
  | {
      by: "partner";
      /** The cut-off, as an ISO 8601 timestamp in UTC; undecided checks are returned then [GAP-18]. */
      cutOffAt: string;
      /** The bank's current time, as an ISO 8601 timestamp in UTC. */
      bankNow: string;
      /** The decision to return the check, which can be changed until the cut-off; null if none. */
      letReturn: { personName: string; decidedAt: string } | null;
      /** The decision to pay the check while it is still on hold at the bank; null if none. */
      authorized: { personName: string; decidedAt: string } | null;
      /** Whether a request to pay the check is pending or has an unknown outcome. */
      isPaying: boolean;
      /** ID of the pending request to pay the check; null if none. */
      payingIntentId: string | null;
    };

/** Returns the decisions on payments still on hold at the bank, by payment ID, including decisions being sent. */
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

/** Returns who must decide on a payment and the cut-off; null if no decision is pending. */
export async function viewDecision(db: LedgerExecutor, payment: StoredPayment): Promise<DecisionView | null> {
  const awaited = awaitedDecision(payment);
  if (awaited?.by !== "partner") return awaited && { by: "bank" };
  const decision = await findExceptionDecision(db, payment.id);
  const decisionMade = decision && { personName: decision.personName, decidedAt: decision.decidedAt.toISOString() };
  const paying = await findOpenIntent(db, "authorize-check", payment.id);
  return {
    by: "partner",
    cutOffAt: nextDecisionCutOff(payment.createdAt).toISOString(),
    bankNow: (await bankNow()).toISOString(),
    letReturn: decision?.decision === "let-return" ? decisionMade : null,
    authorized: decision?.decision === "pay" ? decisionMade : null,
    isPaying: paying !== null,
    payingIntentId: paying?.id ?? null,
  };
}
