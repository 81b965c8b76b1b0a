import "server-only";
import { and, count, eq, inArray, ne } from "drizzle-orm";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import { approvalEntries, approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type Approval = typeof approvals.$inferSelect;
export type NewApproval = Omit<typeof approvals.$inferInsert, "state" | "updatedAt">;
export type ApprovalEntry = typeof approvalEntries.$inferSelect;

/** Inserts a proposal; returns null if a proposal with the same key already exists. */
export async function insertApproval(db: LedgerExecutor, proposal: NewApproval): Promise<Approval | null> {
  const [inserted] = await db
    .insert(approvals)
    .values({ ...proposal, state: "proposed", updatedAt: proposal.createdAt })
    .onConflictDoNothing()
    .returning();
  if (inserted) await notifyChange(db, { topic: "approval", id: inserted.id });
  return inserted ?? null;
}

/** Finds the proposal made with a form's key, in any state, or the open proposal about a target. */
export async function findProposalByKey(
  db: LedgerExecutor,
  kind: ApprovalKind,
  key: { readonly idempotencyKey: string; readonly isTarget: boolean },
): Promise<Approval | null> {
  const { idempotencyKey, onceKey, state } = approvals;
  const [approval] = await db
    .select()
    .from(approvals)
    .where(
      key.isTarget
        ? and(eq(approvals.kind, kind), eq(idempotencyKey, key.idempotencyKey), eq(state, "proposed"))
        : and(eq(approvals.kind, kind), eq(onceKey, key.idempotencyKey)),
    );
  return approval ?? null;
}

/** Finds the proposal of a kind about a payment that is open or being executed. */
export async function findOpenProposalOf(
  db: LedgerExecutor,
  kind: ApprovalKind,
  paymentId: string,
): Promise<Approval | null> {
  const [approval] = await db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.paymentId, paymentId),
        eq(approvals.kind, kind),
        inArray(approvals.state, ["proposed", "executing"]),
      ),
    )
    .limit(1);
  return approval ?? null;
}

/** Counts a user's open proposals. */
export async function countOpenProposals(db: LedgerExecutor, proposerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(approvals)
    .where(and(eq(approvals.proposerId, proposerId), eq(approvals.state, "proposed")));
  return row?.count ?? 0;
}

export async function findApproval(db: LedgerExecutor, id: string): Promise<Approval | null> {
  const [approval] = await db.select().from(approvals).where(eq(approvals.id, id));
  return approval ?? null;
}

/** Finds the approval that led to an intent, if one was needed; excludes reviews of freezes. */
export async function findApprovalOfIntent(db: LedgerExecutor, intentId: string): Promise<Approval | null> {
  const [approval] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.intentId, intentId), ne(approvals.kind, "review-freeze")));
  return approval ?? null;
}

/** Returns the comments and decisions on an approval, oldest first. */
export function findApprovalEntries(db: LedgerExecutor, approvalId: string): Promise<ApprovalEntry[]> {
  return db
    .select()
    .from(approvalEntries)
    .where(eq(approvalEntries.approvalId, approvalId))
    .orderBy(approvalEntries.id)
    .limit(MAX_ENTRIES);
}

/** Maximum number of comments and decisions per approval. */
export const MAX_ENTRIES = 200;

export async function countApprovalEntries(db: LedgerExecutor, approvalId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(approvalEntries)
    .where(eq(approvalEntries.approvalId, approvalId));
  return row?.count ?? 0;
}

/** Adds a comment or decision; ignores a second approval by the same person. */
export async function addApprovalEntry(
  db: LedgerExecutor,
  entry: Pick<ApprovalEntry, "approvalId" | "at" | "kind" | "text"> & {
    readonly person: { readonly id: string; readonly name: string };
  },
): Promise<void> {
  const { person, ...row } = entry;
  await db
    .insert(approvalEntries)
    .values({ ...row, personId: person.id, personName: person.name })
    .onConflictDoNothing();
  await notifyChange(db, { topic: "approval", id: row.approvalId });
}
