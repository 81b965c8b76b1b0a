import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAmounts } from "@/lib/ledger/payments/marked-payments";
import { findUpTo } from "@/lib/ledger/payments/planner/find-ids";
import { MAX_SELECTED } from "@/lib/shared/payment-list";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";

/** A payment's id and its amount in cents; null for one without an amount. */
export type MatchingPayment = readonly [id: string, cents: number | null];

/** Every payment that matches a query's filters, newest first; null when there are more than can be selected. */
export async function listMatchingPayments(session: Session, query: PaymentsQuery): Promise<MatchingPayment[] | null> {
  if (!can(session, "payments.read")) return [];
  const { db } = await ledger();
  const { ids, isComplete } = await findUpTo(db, await resolveFilters(db, session, query), MAX_SELECTED);
  if (!isComplete) return null;
  const found = await findAmounts(db, ids);
  return found.map(({ id, amountCents }) => [id, amountCents] as const);
}
