import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findAssignmentsByPayment } from "@/lib/assignments/queries/payment-work";
import { type AssignmentView, toAssignmentView } from "@/lib/assignments/view-work";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { findPaymentsWithOpenIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findExceptions } from "@/lib/ledger/positive-pay/authorization-queries";
import type { AuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import { findUndecidedExceptions } from "@/lib/ledger/queries/overview-queries";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import type { Comparison } from "./compare-authorization";
import { type ComparedException, compareExceptions } from "./compare-exception";

/** A check presented without authorization that awaits a decision. */
export interface ExceptionView {
  paymentId: string;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  amountCents: number | null;
  payeeName: string | null;
  bofdRoutingNumber: string | null;
  /** Whether the bank has no image of each side. */
  hasNoPicture: { front: boolean; back: boolean };
  /** When the check was presented, as an ISO 8601 timestamp in UTC. */
  presentedAt: string;
  /** The cut-off, as an ISO 8601 timestamp in UTC [GAP-18]. */
  cutOffAt: string;
  comparison: Comparison;
  nearest: AuthorizationView | null;
  /** The decision to return the check; null if none. */
  letReturn: DecidedBy | null;
  /** The decision to pay the check while it is authorized but still on hold at the bank; null if none. */
  authorized: DecidedBy | null;
  /** Whether a request to pay the check is pending or has an unknown outcome. */
  isPaying: boolean;
  /** ID of the pending request to pay the check; null if none. */
  payingIntentId: string | null;
  /** The exception's assignment. */
  work: Omit<AssignmentView, "notes">;
}

/** Who made a decision, when (an ISO 8601 timestamp in UTC), and the note. */
export interface DecidedBy {
  personName: string;
  decidedAt: string;
  note: string | null;
}

export interface ExceptionList {
  /** Earliest deadline first. */
  exceptions: ExceptionView[];
  /** Number of undecided exceptions, the same as in the overview and the navigation. */
  undecided: number;
  /** The bank's current time for the countdown, as an ISO 8601 timestamp in UTC. */
  bankNow: string;
}

/** Lists the open exceptions, each with the closest authorization. */
export async function listExceptions(session: Session): Promise<ExceptionList> {
  const now = await bankNow();
  if (!can(session, "positive-pay.read")) return { exceptions: [], undecided: 0, bankNow: now.toISOString() };
  const { db } = await ledger();
  const found = await findExceptions(db);
  const compared = await compareExceptions(db, found, now);
  const ids = found.map(({ payment }) => payment.id);
  const paying = await findPaymentsWithOpenIntent(db, "authorize-check", ids);
  const assigned = await findAssignmentsByPayment(db, ids);
  const exceptions = found.map((row, index) => {
    const { notes: _, ...work } = toAssignmentView(assigned.get(row.payment.id) ?? null, [], session.person.id);
    return { ...viewException(row, compared[index]!, paying.get(row.payment.id) ?? null), work };
  });
  const { count: undecided } = await findUndecidedExceptions(db);
  return maskFor(session, { exceptions, undecided, bankNow: now.toISOString() });
}

function viewException(
  { payment, accountName, decision }: Awaited<ReturnType<typeof findExceptions>>[number],
  { comparison, candidates, isAuthorized }: ComparedException,
  payingIntentId: string | null,
): Omit<ExceptionView, "work"> {
  const { accountNumber, amountCents, payeeName } = payment;
  const decisionMade = decision && {
    personName: decision.personName,
    decidedAt: decision.decidedAt.toISOString(),
    note: decision.note,
  };
  return {
    paymentId: payment.id,
    accountNumber,
    accountName,
    checkNumber: payment.checkNumber,
    amountCents,
    payeeName,
    bofdRoutingNumber: stringOrNull(payment.record.bofdRoutingNumber),
    hasNoPicture: { front: payment.record.hasFrontImage === false, back: payment.record.hasBackImage === false },
    presentedAt: payment.createdAt.toISOString(),
    cutOffAt: nextDecisionCutOff(payment.createdAt).toISOString(),
    comparison,
    nearest: candidates.find(({ id }) => id === comparison.nearestId) ?? null,
    letReturn: decision?.decision === "let-return" ? decisionMade : null,
    authorized: isAuthorized && decision?.decision === "pay" ? decisionMade : null,
    isPaying: payingIntentId !== null,
    payingIntentId,
  };
}

function stringOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
