import "server-only";
import { MASKED_NUMBER, visibleEnd } from "@/lib/access/masking/mask-accounts";
import type { Session } from "@/lib/access/session";
import { findAccountsEndingWith } from "@/lib/ledger/accounts/saved-accounts";
import type { PaymentFilters } from "@/lib/ledger/payments/payment-filters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { NO_ACCOUNT } from "@/lib/portal/accounts/whole-account-number";
import { filtersOf, type PaymentsQuery } from "./payments-query";

/**
 * The ledger's filters of query parameters. A masked account number, as the links of a person have it who sees no others,
 * stands for the saved accounts with its end.
 */
export async function resolveFilters(
  db: LedgerExecutor,
  { person }: Session,
  query: Partial<PaymentsQuery>,
): Promise<PaymentFilters> {
  const masked = query.account?.filter((number) => MASKED_NUMBER.test(number)) ?? [];
  if (masked.length === 0) return filtersOf(query, person.id);
  const whole = query.account!.filter((number) => !masked.includes(number));
  const found = await findAccountsEndingWith(db, masked.map(visibleEnd));
  const accounts = [...whole, ...found];
  return filtersOf({ ...query, account: accounts.length > 0 ? accounts : [NO_ACCOUNT] }, person.id);
}
