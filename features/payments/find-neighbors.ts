import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentCursor } from "@/lib/ledger/payments/payment-queries";
import { writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import { readOrderedPage } from "./page-in-order";
import type { PaymentsQuery } from "./payments-query";
import { resolveFilters } from "./resolve-filters";

/** IDs of a payment's neighbors in a list; null at either end. */
export interface PaymentNeighbors {
  newer: string | null;
  older: string | null;
}

/** Finds a payment's neighbors in a filtered list, even if the payment itself does not match the filters. */
export async function findNeighbors(
  session: Session,
  id: string,
  query: Partial<PaymentsQuery>,
): Promise<PaymentNeighbors> {
  const none = { newer: null, older: null };
  if (!can(session, "payments.read")) return none;
  const { reads: db } = await ledger();
  const cursor = await findPaymentCursor(db, id);
  if (!cursor) return none;
  const filters = await resolveFilters(db, session, query);
  const { sort } = query;
  const [newer, older] = await Promise.all([
    readOrderedPage(db, filters, { sort, after: writeCursor(cursor) }, 1),
    readOrderedPage(db, filters, { sort, before: writeCursor(cursor) }, 1),
  ]);
  // If the list can't be sorted, the payment has no position in it.
  if (newer.isUnsorted || older.isUnsorted) return none;
  return { newer: newer.rows[0]?.id ?? null, older: older.rows[0]?.id ?? null };
}
