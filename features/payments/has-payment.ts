import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPaymentCursor } from "@/lib/ledger/payments/payment-queries";

/** Whether the ledger has a payment that the person may see. */
export async function hasPayment(session: Session, id: string): Promise<boolean> {
  if (!can(session, "payments.read")) return false;
  const { db } = await ledger();
  return (await findPaymentCursor(db, id)) !== null;
}
