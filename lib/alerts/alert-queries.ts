import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

const MOST = 200;

/** Deposits created since an instant that the bank rejected. */
export async function findRejectedDeposits(db: LedgerExecutor, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, "Rejected"),
        eq(payments.direction, "Outbound"),
        eq(payments.paymentType, "Forward"),
        gt(payments.createdAt, since),
      ),
    )
    .limit(MOST);
  return rows.map(({ id }) => id);
}

/** Approvals that are still open. */
export function findWaitingApprovals(db: LedgerExecutor) {
  return db
    .select({ id: approvals.id, permission: approvals.permission, proposerId: approvals.proposerId })
    .from(approvals)
    .where(eq(approvals.state, "proposed"))
    .limit(MOST);
}
