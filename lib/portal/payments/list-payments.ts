import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findUnresolvedDeposits } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentPage, type ListedPayment } from "@/lib/ledger/payment-queries";
import { readCursor, writeCursor } from "./payment-cursor";

/** A payment in the list. */
export interface PaymentRow {
  id: string;
  /** The bank's text, with its offset. */
  createdAt: string | null;
  paymentType: string | null;
  direction: string | null;
  checkType: string | null;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  payeeName: string | null;
  amountCents: number | null;
  status: string | null;
  posting: string | null;
  rejectionReason: string | null;
  returnCode: string | null;
  positivePayResult: string | null;
  wasReturned: boolean | null;
  decisionRequired: boolean | null;
  lastModifiedAt: string | null;
}

/** A deposit whose outcome at the bank is not known yet. */
export interface UnresolvedDeposit {
  intentId: string;
  accountNumber: string;
  accountName: string | null;
  amountCents: number;
  reference: string | null;
  /** ISO instant. */
  startedAt: string;
  personName: string;
}

export interface PaymentList {
  /** Newest first. */
  rows: PaymentRow[];
  /** Pass as `before` for the page of older payments. */
  olderCursor: string | null;
  /** Pass as `after` for the page of newer payments. */
  newerCursor: string | null;
  unresolved: UnresolvedDeposit[];
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_UNRESOLVED = 20;

/** A page of what the ledger knows; the bank has no list. */
export async function listPayments(
  session: Session,
  query: { status?: string[]; before?: string; after?: string; limit?: number },
): Promise<PaymentList> {
  if (!can(session, "payments.read")) return { rows: [], olderCursor: null, newerCursor: null, unresolved: [] };
  const { db } = await ledger();
  const before = readCursor(query.before);
  const after = before ? undefined : readCursor(query.after);
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(query.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT));
  const [{ rows, more }, unresolved] = await Promise.all([
    findPaymentPage(db, { statuses: query.status ?? [], before, after, limit }),
    findUnresolvedDeposits(db, MAX_UNRESOLVED),
  ]);
  const [first, last] = [rows[0], rows.at(-1)];
  // A page that was reached from one side has payments on that side.
  const hasOlder = after ? true : more;
  const hasNewer = after ? more : before !== undefined;
  return {
    rows: rows.map(viewRow),
    olderCursor: last && hasOlder ? writeCursor(last) : null,
    newerCursor: first && hasNewer ? writeCursor(first) : null,
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
            },
          ]
        : [],
    ),
  };
}

function viewRow({ createdAt, createdAtText, lastModifiedAtText, ...row }: ListedPayment): PaymentRow {
  return { ...row, createdAt: createdAtText ?? createdAt.toISOString(), lastModifiedAt: lastModifiedAtText };
}
