import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentCursor, findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";

/** The payments next to one in a list, by id; null at its ends. */
export interface PaymentNeighbors {
  newer: string | null;
  older: string | null;
}

/** The payments before and after one in the list with these filters, whether or not the list has the payment itself. */
export async function findNeighbors(
  session: Session,
  id: string,
  query: Partial<PaymentsQuery>,
): Promise<PaymentNeighbors> {
  const none = { newer: null, older: null };
  if (!can(session, "payments.read")) return none;
  const { db } = await ledger();
  const cursor = await findPaymentCursor(db, id);
  if (!cursor) return none;
  const filters = await resolveFilters(db, query);
  const [newer, older] = await Promise.all([
    findPaymentPage(db, { filters, after: cursor, limit: 1 }),
    findPaymentPage(db, { filters, before: cursor, limit: 1 }),
  ]);
  return { newer: newer.rows[0]?.id ?? null, older: older.rows[0]?.id ?? null };
}
