import "server-only";
import { and, count, eq } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { approvalEntries, approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type Approval, addApprovalEntry } from "./approvals";

/** A person's approval, before it is recorded. */
export interface Claim {
  readonly approvalId: string;
  readonly approver: { readonly id: string; readonly name: string };
  /** The hash of the payload to be sent. */
  readonly payloadHash: string;
  /** How many people have to approve under the current policy. */
  readonly approversNeeded: number;
  readonly at: Date;
}

/** The result of a claim: whether more people have to approve, or why it was refused. */
export type Claimed =
  | { readonly kind: "claimed"; readonly approval: Approval }
  | { readonly kind: "needs-more"; readonly approved: number; readonly needed: number }
  | { readonly kind: "ended" | "expired" | "own" | "changed" };

/**
 * Records a person's approval and, when it is the last one needed, moves the proposal out of `proposed`, for one
 * caller only. Call it in the transaction that writes the intent: neither exists without the other.
 */
export async function claimApproval(tx: LedgerTransaction, claim: Claim): Promise<Claimed> {
  const { approvalId, approver, at } = claim;
  // Locked until the transaction ends: a withdrawal, an expiry and other approvers wait for its outcome.
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, approvalId)).for("update");
  if (approval?.state !== "proposed") return { kind: "ended" };
  if (approval.expiresAt <= at) return { kind: "expired" };
  if (approval.proposerId === approver.id) return { kind: "own" };
  if (approval.payloadHash !== claim.payloadHash) return { kind: "changed" };
  await addApprovalEntry(tx, { approvalId, at, kind: "approve", text: null, person: approver });
  const [row] = await tx
    .select({ count: count() })
    .from(approvalEntries)
    .where(and(eq(approvalEntries.approvalId, approvalId), eq(approvalEntries.kind, "approve")));
  const approved = row?.count ?? 0;
  const needed = Math.max(approval.approversNeeded, claim.approversNeeded);
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

/** Links an intent to its approval, right after the approval was claimed. */
export async function linkIntent(tx: LedgerTransaction, approvalId: string, intentId: string): Promise<void> {
  await tx
    .update(approvals)
    .set({ intentId })
    .where(and(eq(approvals.id, approvalId), eq(approvals.state, "executing")));
}
