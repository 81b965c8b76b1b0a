import "server-only";
import { and, asc, eq, inArray, lt, lte, ne } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import { releaseStagedImages } from "@/lib/ledger/pictures/staged-images";
import { type ApprovalState, approvals } from "@/lib/ledger/schema/approval-tables";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerDatabase, LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { Approval } from "./approvals";

/** How a proposal ends without being executed, and who ends it. */
export interface ApprovalEnd {
  readonly state: Extract<ApprovalState, "rejected" | "withdrawn" | "approved">;
  readonly by: { readonly id: string; readonly name: string };
  readonly reason: string | null;
  readonly at: Date;
}

/** Ends an open proposal; returns null if it is not open or the person may not end it this way. */
export async function endProposal(
  db: LedgerExecutor,
  id: string,
  { state, by, reason, at }: ApprovalEnd,
): Promise<Approval | null> {
  const [ended] = await db
    .update(approvals)
    .set({
      state,
      reason,
      updatedAt: at,
      decidedById: by.id,
      decidedByName: by.name,
      decidedAt: at,
      encryptedSecret: null,
    })
    .where(
      and(
        eq(approvals.id, id),
        eq(approvals.state, "proposed"),
        // Only the proposer can withdraw a proposal, and only other people can decide on it.
        state === "withdrawn" ? eq(approvals.proposerId, by.id) : ne(approvals.proposerId, by.id),
      ),
    )
    .returning();
  if (ended) await notifyChange(db, { topic: "approval", id });
  return ended ?? null;
}

const BATCH_SIZE = 100;

/**
 * Expires overdue proposals. Overdue reviews of freezes stay open.
 *
 * @param onExpired called in the same transaction for each expired proposal
 */
export function expireApprovals(
  db: LedgerDatabase,
  now: Date,
  onExpired: (tx: LedgerTransaction, approval: Approval) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const isOverdue = and(
      eq(approvals.state, "proposed"),
      ne(approvals.kind, "review-freeze"),
      lte(approvals.expiresAt, now),
    );
    const due = await tx
      .select({ id: approvals.id })
      .from(approvals)
      .where(isOverdue)
      .orderBy(asc(approvals.expiresAt))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return;
    const expired = await tx
      .update(approvals)
      .set({ state: "expired", updatedAt: now, encryptedSecret: null })
      .where(and(inArray(approvals.id, ids), isOverdue))
      .returning();
    for (const approval of expired) {
      await notifyChange(tx, { topic: "approval", id: approval.id });
      await onExpired(tx, approval);
    }
  });
}

/** Outcome of an intent. */
interface SettledIntent {
  readonly id: string;
  readonly state: "unknown" | "resolved" | "failed";
  readonly failureCode?: string | null;
  readonly message?: string | null;
  readonly resultId?: string | null;
}

/**
 * Ends an intent's approval with the intent's outcome, in the same transaction. If nothing reached the bank, reopens
 * the proposal so that it can be approved again.
 */
export async function settleApproval(db: LedgerExecutor, intent: SettledIntent, now: Date): Promise<void> {
  if (intent.state === "unknown") return;
  const isUnsent = intent.state === "failed" && intent.failureCode === "not-sent";
  const state = isUnsent ? "proposed" : intent.state === "resolved" ? "done" : "failed";
  const [settled] = await db
    .update(approvals)
    .set({
      state,
      updatedAt: now,
      reason: intent.message ?? null,
      resultId: intent.resultId ?? null,
      ...(isUnsent ? {} : { encryptedSecret: null }),
    })
    .where(and(eq(approvals.intentId, intent.id), eq(approvals.state, "executing")))
    .returning({ id: approvals.id });
  if (!settled) return;
  if (state === "done") await releaseStagedImages(db, settled.id);
  await notifyChange(db, { topic: "approval", id: settled.id });
}

/** Ends an approval whose change was made in the transaction that approved it. */
export async function finishApproval(
  tx: LedgerTransaction,
  { id, resultId, at }: { readonly id: string; readonly resultId: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(approvals)
    .set({ state: "done", resultId, updatedAt: at })
    .where(and(eq(approvals.id, id), eq(approvals.state, "executing")));
  await notifyChange(tx, { topic: "approval", id });
}

/**
 * Releases the images of proposals that ended before a given time without a deposit, so that they expire. Images of
 * deposits stay with the payment.
 *
 * @returns the number of proposals whose images were released
 */
export async function releaseProposedImages(db: LedgerExecutor, before: Date): Promise<number> {
  const ended = db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(inArray(approvals.state, ["rejected", "withdrawn", "expired", "failed"]), lt(approvals.updatedAt, before)),
    );
  const released = await db
    .update(stagedImages)
    .set({ heldByIntentId: null })
    .where(inArray(stagedImages.heldByIntentId, ended))
    .returning({ id: stagedImages.id });
  return Math.ceil(released.length / 2);
}
