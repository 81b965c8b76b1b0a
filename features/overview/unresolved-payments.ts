import "server-only";
import { listPayments, type PaymentRow } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAccountsOf } from "@/lib/ledger/queries/overview-queries";

/** A rejected or returned payment that is not marked resolved. */
export interface UnresolvedPayment {
  /** The payment to open; for a returned deposit, the deposit rather than the return. */
  paymentId: string;
  checkNumber: string | null;
  amountCents: number | null;
  /** The account of the payment to open. */
  accountNumber: string | null;
  rejectionReason: string | null;
  returnCode: string | null;
  /** When it was rejected or returned, as the bank writes it. */
  at: string | null;
}

/** The number of payments that the overview shows; the linked list has the rest. */
const MAX_SHOWN = 5;

/** The newest unresolved payments of a list, up to {@link MAX_SHOWN}. */
export async function findUnresolvedPayments(session: Session, search: string): Promise<UnresolvedPayment[]> {
  const { query } = parsePaymentsQuery(new URLSearchParams(search));
  const { rows } = await listPayments(session, query, { limit: MAX_SHOWN });
  const accounts = await findAccountsOf((await ledger()).reads, rows.flatMap(originalOf));
  return rows.map((row) => {
    const originalId = originalOf(row)[0];
    return {
      paymentId: originalId ?? row.id,
      checkNumber: row.checkNumber,
      amountCents: row.amountCents,
      accountNumber: (originalId && accounts.get(originalId)) ?? row.accountNumber,
      rejectionReason: row.rejectionReason,
      returnCode: row.returnCode,
      at: row.createdAt,
    };
  });
}

/** ID of the deposit that an inbound return reverses; empty for other payments. */
function originalOf({ paymentType, direction, originalPaymentId }: PaymentRow): string[] {
  return paymentType === "Return" && direction === "Inbound" && originalPaymentId ? [originalPaymentId] : [];
}
