import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findOwners } from "@/lib/assignments/find-owners";
import { partnerReference } from "@/lib/contract/partner-reference";
import { findUnresolvedDeposits } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { countPayments, type ListedPayment, listInOrder, type PaymentCount } from "@/lib/ledger/payments/find-payments";
import { type Contradiction, findContradictions, findPaymentsOfDeposits } from "@/lib/operations/contradictions";
import { type Lookups, toLookups } from "@/lib/operations/intent-timing";
import { readOrderedPage } from "./page-in-order";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";
import { findDecided } from "./view-decision";

export interface PaymentRow {
  id: string;
  /** As reported by the bank, including the UTC offset. */
  createdAt: string | null;
  paymentType: string | null;
  direction: string | null;
  checkType: string | null;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  payeeName: string | null;
  /** The partner's reference. */
  reference: string | null;
  purpose: string | null;
  amountCents: number | null;
  /** The amount that the bank read from the image. */
  recognizedAmountCents: number | null;
  status: string | null;
  posting: string | null;
  rejectionReason: string | null;
  returnCode: string | null;
  positivePayResult: string | null;
  wasReturned: boolean | null;
  decisionRequired: boolean | null;
  /** The decision made in this portal while the payment is still on hold at the bank; null if none. */
  decided: "pay" | "let-return" | null;
  originalPaymentId: string | null;
  /** Whether the bank reports that it has no front image. */
  hasNoFrontImage: boolean;
  lastModifiedAt: string | null;
  /** Set only if the list has the owner column. */
  ownerName: string | null;
}

/** A deposit whose outcome at the bank is still unknown. */
export interface UnresolvedDeposit {
  intentId: string;
  accountNumber: string;
  accountName: string | null;
  amountCents: number;
  reference: string | null;
  /** ISO 8601 timestamp in UTC. */
  startedAt: string;
  personName: string;
  /** What the portal found out about the failure; null while it is still checking. */
  message: string | null;
  lookups: Lookups;
}

export interface PaymentList {
  /** In the query's order; newest first by default. */
  rows: PaymentRow[];
  /** Pass as `before` for the next page, which has older payments unless the list is sorted differently. */
  olderCursor: string | null;
  /** Pass as `after` for the previous page. */
  newerCursor: string | null;
  /** Whether too many payments match to be sorted, so that the list is newest first. */
  isUnsorted: boolean;
  unresolved: UnresolvedDeposit[];
  /** Deposits whose status at the bank contradicts the manually recorded outcome. */
  contradicted: Contradiction[];
}

export const PAGE_ROWS = 50;
const MAX_LIMIT = 200;
const MAX_UNRESOLVED = 20;

/** Lists one page of the payments in the ledger, because the bank's API cannot list payments. */
export async function listPayments(
  session: Session,
  query: Partial<PaymentsQuery>,
  { limit: requestedLimit = PAGE_ROWS }: { readonly limit?: number } = {},
): Promise<PaymentList> {
  if (!can(session, "payments.read")) {
    return { rows: [], olderCursor: null, newerCursor: null, isUnsorted: false, unresolved: [], contradicted: [] };
  }
  const { reads: db } = await ledger();
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(requestedLimit) || PAGE_ROWS));
  const filters = await resolveFilters(db, session, query);
  const [page, unresolved, contradicted] = await Promise.all([
    readOrderedPage(db, filters, query, limit),
    findUnresolvedDeposits(db, MAX_UNRESOLVED),
    findContradictions(db, "deposit", findPaymentsOfDeposits),
  ]);
  const owners = query.columns?.includes("owner") ? await findOwners(db, page.rows) : undefined;
  const decided = await findDecided(db, page.rows);
  return maskFor(session, {
    rows: page.rows.map((row) => viewRow(row, owners?.get(row.id), decided.get(row.id))),
    olderCursor: page.next,
    newerCursor: page.previous,
    isUnsorted: page.isUnsorted,
    unresolved: unresolved.flatMap(({ intent, accountName }) =>
      intent.request
        ? [
            {
              intentId: intent.id,
              accountNumber: intent.request.accountNumber,
              accountName,
              amountCents: intent.request.amountCents,
              reference: intent.request.reference ?? null,
              startedAt: intent.createdAt.toISOString(),
              personName: intent.personName,
              message: intent.message,
              lookups: toLookups(intent),
            },
          ]
        : [],
    ),
    contradicted,
  });
}

/** Returns a payment as a list row; null if it is unknown. */
export async function getListedPayment(session: Session, id: string): Promise<PaymentRow | null> {
  if (!can(session, "payments.read")) return null;
  const { db } = await ledger();
  const [row] = await listInOrder(db, [id]);
  return row ? maskFor(session, viewRow(row, undefined)) : null;
}

/** Counting stops here, or earlier if it is slow. "1,000+" is precise enough, and bounds the cost on large tables. */
const COUNT_LIMIT = 1_000;

/** Counts the payments that match a query, up to {@link COUNT_LIMIT}; `isMore` means there are more. */
export async function countListed(session: Session, query: PaymentsQuery): Promise<PaymentCount> {
  if (!can(session, "payments.read")) return { count: 0, isMore: false };
  const { reads: db } = await ledger();
  return countPayments(db, await resolveFilters(db, session, query), COUNT_LIMIT);
}

function viewRow(
  { createdAt, createdAtText, lastModifiedAtText, clientIdentifier, recognizedAmount, ...row }: ListedPayment,
  ownerName: string | undefined,
  decided: PaymentRow["decided"] = null,
): PaymentRow {
  return {
    ...row,
    reference: partnerReference(clientIdentifier),
    recognizedAmountCents: typeof recognizedAmount === "number" ? recognizedAmount : null,
    createdAt: createdAtText ?? createdAt.toISOString(),
    lastModifiedAt: lastModifiedAtText,
    ownerName: ownerName ?? null,
    decided,
  };
}
