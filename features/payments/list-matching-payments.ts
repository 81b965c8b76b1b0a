import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAmounts } from "@/lib/ledger/payments/marked-payments";
import { findMatchingIds } from "@/lib/ledger/payments/planner/find-ids";
import { MAX_SELECTED } from "@/lib/shared/payment-list";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";

/** A payment's ID and its amount in cents; null if it has no amount. */
export type MatchingPayment = readonly [id: string, cents: number | null];

/** Lists every payment that matches a query's filters, newest first; null if there are more than can be selected. */
export async function listMatchingPayments(session: Session, query: PaymentsQuery): Promise<MatchingPayment[] | null> {
  if (!can(session, "payments.read")) return [];
  const { db } = await ledger();
  const { ids, isComplete } = await findMatchingIds(db, await resolveFilters(db, session, query), MAX_SELECTED);
  if (!isComplete) return null;
  const amounts = await findAmounts(db, ids);
  return amounts.map(({ id, amountCents }) => [id, amountCents] as const);
}
