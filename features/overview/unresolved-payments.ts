import "server-only";
import { listPayments, type PaymentRow } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAccountsOf } from "@/lib/ledger/queries/overview-queries";

/** A rejected or returned payment that no one has marked resolved. */
export interface UnresolvedPayment {
  /** The payment to open: of a deposit that came back the deposit. */
  paymentId: string;
  checkNumber: string | null;
  amountCents: number | null;
  /** The account of that payment: the one that was credited, or was to be. */
  accountNumber: string | null;
  rejectionReason: string | null;
  returnCode: string | null;
  /** The bank's text: when it was rejected or came back. */
  at: string | null;
}

/** More are in the list. */
const MAX_SHOWN = 5;

/** The newest unresolved payments of a list, up to the number that the overview shows. */
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

/** The deposit that a return of the paying bank returns. */
function originalOf({ paymentType, direction, originalPaymentId }: PaymentRow): string[] {
  return paymentType === "Return" && direction === "Inbound" && originalPaymentId ? [originalPaymentId] : [];
}
