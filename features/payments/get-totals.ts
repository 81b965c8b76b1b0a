import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findTotals, type PaymentTotals } from "@/lib/ledger/payments/payment-totals";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";

/** Returns the number and total amount of the payments that match a query. */
export async function getTotals(session: Session, query: PaymentsQuery): Promise<PaymentTotals> {
  if (!can(session, "payments.read")) return { count: 0, sumCents: 0, isEstimated: false };
  const { reads: db } = await ledger();
  return findTotals(db, await resolveFilters(db, session, query));
}
