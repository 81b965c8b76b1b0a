import "server-only";
import { listPayments, type PaymentRow } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentAccounts } from "@/lib/ledger/queries/overview-queries";

/** A rejected or returned payment that has not been marked resolved. */
export interface UnresolvedPayment {
  /** The payment to link to; for a returned deposit, the deposit rather than the return. */
  paymentId: string;
  checkNumber: string | null;
  amountCents: number | null;
  /** Account number of the linked payment. */
  accountNumber: string | null;
  rejectionReason: string | null;
  returnCode: string | null;
  /** The payment's creation time, as the bank reports it. */
  at: string | null;
}

/** Number of payments shown in the overview; the linked list shows the rest. */
const MAX_SHOWN = 5;

/** Returns the newest unresolved payments in a list, up to {@link MAX_SHOWN}. */
export async function findUnresolvedPayments(session: Session, search: string): Promise<UnresolvedPayment[]> {
  const { query } = parsePaymentsQuery(new URLSearchParams(search));
  const { rows } = await listPayments(session, query, { limit: MAX_SHOWN });
  const accounts = await findPaymentAccounts((await ledger()).reads, rows.flatMap(returnedDepositIds));
  return rows.map((row) => {
    const depositId = returnedDepositIds(row)[0];
    return {
      paymentId: depositId ?? row.id,
      checkNumber: row.checkNumber,
      amountCents: row.amountCents,
      accountNumber: (depositId && accounts.get(depositId)) ?? row.accountNumber,
      rejectionReason: row.rejectionReason,
      returnCode: row.returnCode,
      at: row.createdAt,
    };
  });
}

/** Returns the ID of the deposit that an inbound return reverses; empty for other payments. */
function returnedDepositIds({ paymentType, direction, originalPaymentId }: PaymentRow): string[] {
  return paymentType === "Return" && direction === "Inbound" && originalPaymentId ? [originalPaymentId] : [];
}
