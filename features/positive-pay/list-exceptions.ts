import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findWorkByPayment } from "@/lib/assignments/queries/payment-work";
import { viewWork, type WorkView } from "@/lib/assignments/view-work";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { findPaymentsWithOpenIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findExceptions } from "@/lib/ledger/positive-pay/authorization-queries";
import type { AuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import { findUndecided } from "@/lib/ledger/queries/overview-queries";
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
  /** True for a side whose image the bank does not have. */
  hasNoPicture: { front: boolean; back: boolean };
  /** ISO instant of presentment. */
  presentedAt: string;
  /** ISO instant of the deadline, in the bank's time [GAP-18]. */
  cutOffAt: string;
  comparison: Comparison;
  nearest: AuthorizationView | null;
  /** The decision to return it, if any. */
  letReturn: DecidedBy | null;
  /** The decision to pay it, while it is authorized but still on hold at the bank. */
  authorized: DecidedBy | null;
  /** The outcome of "pay" is unknown or pending. */
  isPaying: boolean;
  /** The change that pays it, while its outcome is unknown or pending. */
  payingIntentId: string | null;
  /** Its assignment. */
  work: Omit<WorkView, "notes">;
}

/** The person, time (ISO instant) and note of a decision. */
export interface DecidedBy {
  personName: string;
  decidedAt: string;
  note: string | null;
}

export interface ExceptionList {
  /** Earliest deadline first. */
  exceptions: ExceptionView[];
  /** The number of undecided exceptions; the overview and the navigation show the same count. */
  undecided: number;
  /** ISO instant: the bank's current time, for the countdown. */
  bankNow: string;
}

/** Lists the open exceptions, each with the nearest authorization. */
export async function listExceptions(session: Session): Promise<ExceptionList> {
  const now = await bankNow();
  if (!can(session, "positive-pay.read")) return { exceptions: [], undecided: 0, bankNow: now.toISOString() };
  const { db } = await ledger();
  const found = await findExceptions(db);
  const compared = await compareExceptions(db, found, now);
  const ids = found.map(({ payment }) => payment.id);
  const paying = await findPaymentsWithOpenIntent(db, "authorize-check", ids);
  const works = await findWorkByPayment(db, ids);
  const exceptions = found.map((row, index) => {
    const { notes: _, ...work } = viewWork(works.get(row.payment.id) ?? null, [], session.person.id);
    return { ...viewException(row, compared[index]!, paying.get(row.payment.id) ?? null), work };
  });
  const { count: undecided } = await findUndecided(db);
  return maskFor(session, { exceptions, undecided, bankNow: now.toISOString() });
}

function viewException(
  { payment, accountName, decision }: Awaited<ReturnType<typeof findExceptions>>[number],
  { comparison, candidates, isAuthorized }: ComparedException,
  payingIntentId: string | null,
): Omit<ExceptionView, "work"> {
  const { accountNumber, amountCents, payeeName } = payment;
  const by = decision && {
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
    bofdRoutingNumber: textOf(payment.record.bofdRoutingNumber),
    hasNoPicture: { front: payment.record.hasFrontImage === false, back: payment.record.hasBackImage === false },
    presentedAt: payment.createdAt.toISOString(),
    cutOffAt: nextDecisionCutOff(payment.createdAt).toISOString(),
    comparison,
    nearest: candidates.find(({ id }) => id === comparison.nearestId) ?? null,
    letReturn: decision?.decision === "let-return" ? by : null,
    authorized: isAuthorized && decision?.decision === "pay" ? by : null,
    isPaying: payingIntentId !== null,
    payingIntentId,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
