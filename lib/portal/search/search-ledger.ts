import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAccountsLike, findPaymentsByNumber, findPaymentsByPayee } from "@/lib/ledger/queries/search";

/** A payment that a search found. */
export interface FoundPayment {
  id: string;
  checkNumber: string | null;
  direction: string | null;
  paymentType: string | null;
  payeeName: string | null;
  amountCents: number | null;
  status: string | null;
}

export interface SearchResult {
  payments: FoundPayment[];
  accounts: { accountNumber: string; name: string | null }[];
}

const MAX_PAYMENTS = 8;
const MAX_ACCOUNTS = 6;

/**
 * Searches the ledger for payments by id prefix, check number, reference or payee's name, and for accounts by number or
 * name.
 *
 * @param text 2 to 100 characters; a shorter one finds nothing
 */
export async function searchLedger(session: Session, text: string): Promise<SearchResult> {
  const words = text.trim();
  if (words.length < 2 || words.includes("\0")) return { payments: [], accounts: [] };
  const { db } = await ledger();
  const mayReadPayments = can(session, "payments.read");
  const [byNumber, byPayee, accounts] = await Promise.all([
    mayReadPayments ? findPaymentsByNumber(db, words, MAX_PAYMENTS) : [],
    mayReadPayments ? findPaymentsByPayee(db, words, MAX_PAYMENTS) : [],
    can(session, "accounts.read") ? findAccountsLike(db, words, MAX_ACCOUNTS) : [],
  ]);
  const known = new Set(byNumber.map(({ id }) => id));
  const payments = [...byNumber, ...byPayee.filter(({ id }) => !known.has(id))].slice(0, MAX_PAYMENTS);
  return { payments, accounts };
}
