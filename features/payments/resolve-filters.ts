import "server-only";
import { isMasked } from "@/lib/access/masking/account-masking";
import { MASKED_NUMBER, maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import type { Session } from "@/lib/access/session";
import { NO_ACCOUNT } from "@/lib/accounts/resolve-account-number";
import { findAccountsEndingWith } from "@/lib/ledger/accounts/saved-accounts";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withoutMaskedTerms } from "./parse-search";
import { filtersOf, type PaymentsQuery } from "./payments-query";

/**
 * Converts query parameters to ledger filters. A masked account number matches the saved accounts with the same last
 * digits. For users who see account numbers masked, full numbers are treated as masked, and searches ignore the masked
 * digits.
 */
export async function resolveFilters(
  db: LedgerExecutor,
  session: Session,
  query: Partial<PaymentsQuery>,
): Promise<PaymentFilters> {
  const { id: personId } = session.person;
  const hidesDigits = await isMasked(session);
  const { searchTerms, ...filters } = filtersOf(query, personId);
  const visibleFilters = {
    ...filters,
    searchTerms: searchTerms && hidesDigits ? withoutMaskedTerms(searchTerms) : searchTerms,
  };
  const requested = query.account?.map((number) => (hidesDigits ? maskAccountNumber(number) : number)) ?? [];
  const masked = requested.filter((number) => MASKED_NUMBER.test(number));
  if (masked.length === 0) return visibleFilters;
  const unmasked = requested.filter((number) => !masked.includes(number));
  const found = await findAccountsEndingWith(db, masked.map(visibleEnd));
  const accounts = [...unmasked, ...found];
  return { ...visibleFilters, accountNumbers: accounts.length > 0 ? accounts : [NO_ACCOUNT] };
}
