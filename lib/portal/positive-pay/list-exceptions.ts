import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findCandidates, findExceptions } from "@/lib/ledger/authorization-queries";
import { findOpenIntent } from "@/lib/ledger/intents";
import { type LedgerExecutor, ledger } from "@/lib/ledger/open-ledger";
import { findUndecided } from "@/lib/ledger/overview-queries";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { type AuthorizationView, viewAuthorization } from "./authorization-view";
import { type AuthorizedFacts, type Comparison, compareWithAuthorizations } from "./compare-authorization";

/** A check that was presented without authorization and waits for a decision. */
export interface ExceptionView {
  paymentId: string;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  amountCents: number | null;
  payeeName: string | null;
  bofdRoutingNumber: string | null;
  /** ISO instant, when it was presented. */
  presentedAt: string;
  /** ISO instant, at the bank: from then on it is too late [GAP-18]. */
  cutOffAt: string;
  comparison: Comparison;
  nearest: AuthorizationView | null;
  /** Who lets it return, when somebody does. */
  letReturn: { personName: string; decidedAt: string } | null;
  /** An answer of the bank to "pay" is outstanding. */
  isPaying: boolean;
}

export interface ExceptionList {
  /** The first to end first. */
  exceptions: ExceptionView[];
  /** How many of them nobody has decided about; the overview and the navigation count the same. */
  undecided: number;
  /** ISO instant: what time it is at the bank, for the countdown. */
  bankNow: string;
}

/** The checks to decide about, each beside the authorization that comes nearest. */
export async function listExceptions(session: Session): Promise<ExceptionList> {
  const now = await bankNow();
  if (!can(session, "positive-pay.read")) return { exceptions: [], undecided: 0, bankNow: now.toISOString() };
  const { db } = await ledger();
  const found = await findExceptions(db);
  const exceptions: ExceptionView[] = [];
  // One after the other: they share one connection when the database is embedded.
  for (const row of found) exceptions.push(await viewException(db, row, now));
  const { count: undecided } = await findUndecided(db);
  return { exceptions, undecided, bankNow: now.toISOString() };
}

async function viewException(
  db: LedgerExecutor,
  { payment, accountName, decision }: Awaited<ReturnType<typeof findExceptions>>[number],
  now: Date,
): Promise<ExceptionView> {
  const checkNumber = payment.checkNumber === null ? null : payment.checkNumber.replace(/^0+(?=\d)/, "");
  const { accountNumber, amountCents, payeeName } = payment;
  const stored = accountNumber === null ? [] : await findCandidates(db, { accountNumber, checkNumber, amountCents });
  const candidates = stored.map((authorization) => viewAuthorization(authorization, accountName, now));
  const comparison = compareWithAuthorizations({ checkNumber, amountCents, payeeName }, candidates.map(factsOf));
  const paying = await findOpenIntent(db, "authorize-check", payment.id);
  return {
    paymentId: payment.id,
    accountNumber,
    accountName,
    checkNumber: payment.checkNumber,
    amountCents,
    payeeName,
    bofdRoutingNumber: textOf(payment.record.bofdRoutingNumber),
    presentedAt: payment.createdAt.toISOString(),
    cutOffAt: nextDecisionCutOff(payment.createdAt).toISOString(),
    comparison,
    nearest: candidates.find(({ id }) => id === comparison.nearestId) ?? null,
    letReturn: decision && { personName: decision.personName, decidedAt: decision.decidedAt.toISOString() },
    isPaying: paying !== null,
  };
}

const STATUSES = ["Authorized", "Paid", "Revoked", "Expired"] as const;

function factsOf({ id, checkNumber, amountCents, payeeName, status }: AuthorizationView): AuthorizedFacts {
  return { id, checkNumber, amountCents, payeeName, status: STATUSES.find((known) => known === status) ?? null };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
