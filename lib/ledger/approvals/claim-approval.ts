import "server-only";
import { and, count, eq } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { approvalEntries, approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type Approval, addApprovalEntry } from "./approvals";

/** A user's request to approve a proposal. */
export interface ApprovalRequest {
  readonly approvalId: string;
  readonly approver: { readonly id: string; readonly name: string };
  /** Hash of the payload to send. */
  readonly payloadHash: string;
  /** Number of approvers that the current policy requires. */
  readonly approversNeeded: number;
  readonly at: Date;
}

/** Whether the proposal is fully approved, needs more approvals, or cannot be approved. */
export type ApprovalResult =
  | { readonly kind: "claimed"; readonly approval: Approval }
  | { readonly kind: "needs-more"; readonly approved: number; readonly needed: number }
  | { readonly kind: "ended" | "expired" | "own" | "changed" };

/**
 * Records a user's approval. If it is the last one needed, changes the proposal's state to `executing`, for one caller
 * only. Must run in the transaction that inserts the intent, so that neither exists without the other.
 */
export async function approveProposal(tx: LedgerTransaction, request: ApprovalRequest): Promise<ApprovalResult> {
  const { approvalId, approver, at } = request;
  // Locked until the transaction ends, so that withdrawals, expiry and other approvers wait for the outcome.
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, approvalId)).for("update");
  if (approval?.state !== "proposed") return { kind: "ended" };
  if (approval.expiresAt <= at) return { kind: "expired" };
  if (approval.proposerId === approver.id) return { kind: "own" };
  if (approval.payloadHash !== request.payloadHash) return { kind: "changed" };
  await addApprovalEntry(tx, { approvalId, at, kind: "approve", text: null, person: approver });
  const [row] = await tx
    .select({ count: count() })
    .from(approvalEntries)
    .where(and(eq(approvalEntries.approvalId, approvalId), eq(approvalEntries.kind, "approve")));
  const approved = row?.count ?? 0;
  const needed = Math.max(approval.approversNeeded, request.approversNeeded);
  if (approved < needed) return { kind: "needs-more", approved, needed };
  const [claimed] = await tx
    .update(approvals)
    .set({
      state: "executing",
      updatedAt: at,
      decidedById: approver.id,
      decidedByName: approver.name,
      decidedAt: at,
      reason: null,
    })
    .where(and(eq(approvals.id, approvalId), eq(approvals.state, "proposed")))
    .returning();
  if (!claimed) return { kind: "ended" };
  await notifyChange(tx, { topic: "approval", id: approvalId });
  return { kind: "claimed", approval: claimed };
}

/** Links an intent to its approval, right after {@link approveProposal}. */
export async function linkIntent(tx: LedgerTransaction, approvalId: string, intentId: string): Promise<void> {
  await tx
    .update(approvals)
    .set({ intentId })
    .where(and(eq(approvals.id, approvalId), eq(approvals.state, "executing")));
}
