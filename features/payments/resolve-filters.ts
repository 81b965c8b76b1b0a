import "server-only";
import { isMasked } from "@/lib/access/masking/account-masking";
import { MASKED_NUMBER, maskAccountNumber, visibleEnd } from "@/lib/access/masking/mask-accounts";
import type { Session } from "@/lib/access/session";
import { NO_ACCOUNT } from "@/lib/accounts/whole-account-number";
import { findAccountsEndingWith } from "@/lib/ledger/accounts/saved-accounts";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { withoutMaskedDigits } from "./parse-search";
import { filtersOf, type PaymentsQuery } from "./payments-query";

/**
 * The ledger's filters of query parameters. A masked account number, as the links of a person have it who sees no others,
 * stands for the saved accounts with its end. For such a person a whole number means no more, and a search looks into no
 * digits that are masked.
 */
export async function resolveFilters(
  db: LedgerExecutor,
  session: Session,
  query: Partial<PaymentsQuery>,
): Promise<PaymentFilters> {
  const { id: personId } = session.person;
  const hidesDigits = await isMasked(session);
  const { searchTerms, ...filters } = filtersOf(query, personId);
  const visible = {
    ...filters,
    searchTerms: searchTerms && hidesDigits ? withoutMaskedDigits(searchTerms) : searchTerms,
  };
  const asked = query.account?.map((number) => (hidesDigits ? maskAccountNumber(number) : number)) ?? [];
  const masked = asked.filter((number) => MASKED_NUMBER.test(number));
  if (masked.length === 0) return visible;
  const whole = asked.filter((number) => !masked.includes(number));
  const found = await findAccountsEndingWith(db, masked.map(visibleEnd));
  const accounts = [...whole, ...found];
  return { ...visible, accountNumbers: accounts.length > 0 ? accounts : [NO_ACCOUNT] };
}
