import "server-only";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { markSubaccounts } from "@/lib/accounts/known-subaccounts";
import type { SavedAccount } from "@/lib/accounts/saved-accounts";
import { type RemarkFields, remarksOf } from "@/lib/contract/labels/remarks";
import { partnerReference } from "@/lib/contract/partner-reference";
import { ledger } from "@/lib/ledger/open-ledger";
import { findBySearchTerms, type ListedPayment } from "@/lib/ledger/payments/find-payments";
import { searchAccounts } from "@/lib/ledger/queries/search";
import { cleanNumber } from "@/lib/shared/pasted-text";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { hasFilters, parseFilterLine } from "./filter-line";
import { parseSearch, withoutMaskedTerms } from "./parse-search";
import { findDecided } from "./view-decision";

/** A payment in the search results. */
export interface FoundPayment {
  id: string;
  checkNumber: string | null;
  direction: string | null;
  paymentType: string | null;
  payeeName: string | null;
  /** The partner's reference. */
  reference: string | null;
  amountCents: number | null;
  status: string | null;
  /** Remarks beyond the status, such as "Returned". */
  remarks: string[];
}

export interface SearchResult {
  payments: FoundPayment[];
  /** Whether there are more matches in the payments list. */
  isMore: boolean;
  accounts: SavedAccount[];
  /** Whether the text is a filter line for the payments list. */
  isFilterLine: boolean;
}

const MAX_PAYMENTS = 8;
const MAX_ACCOUNTS = 6;

/**
 * Searches the ledger for payments that match any interpretation of the text, and for accounts by number or name.
 *
 * @param text 2 to 100 characters; shorter text finds nothing
 */
export async function searchLedger(session: Session, text: string): Promise<SearchResult> {
  const hidesDigits = await isMasked(session);
  const parsed = parseSearch(text);
  const searchTerms = parsed && hidesDigits ? withoutMaskedTerms(parsed) : parsed;
  const line = parseFilterLine(text, wallTime(new Date(), BANK_TIME_ZONE).date);
  const isFilterLine = can(session, "payments.read") && line.ok && hasFilters(line.value);
  if (!searchTerms) return { payments: [], isMore: false, accounts: [], isFilterLine };
  const { reads: db } = await ledger();
  const found = can(session, "payments.read") ? await findBySearchTerms(db, searchTerms, MAX_PAYMENTS + 1) : [];
  const decided = await findDecided(db, found);
  const accounts = can(session, "accounts.read")
    ? await searchAccounts(db, cleanNumber(text), { limit: MAX_ACCOUNTS, hidesDigits })
    : [];
  return maskFor(session, {
    payments: found.slice(0, MAX_PAYMENTS).map((row) => viewFound(row, decided.get(row.id))),
    isMore: found.length > MAX_PAYMENTS,
    accounts: await markSubaccounts(db, accounts),
    isFilterLine,
  });
}

function viewFound(row: ListedPayment, decided: RemarkFields["decided"]): FoundPayment {
  const { id, checkNumber, direction, paymentType, payeeName, amountCents, status } = row;
  const reference = partnerReference(row.clientIdentifier);
  const remarks = remarksOf({ ...row, decided });
  return { id, checkNumber, direction, paymentType, payeeName, reference, amountCents, status, remarks };
}
