import "server-only";
import { and, asc, count, desc, eq, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import { approvalEntries, approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A user, and the permissions whose approvals they may see. */
export interface ApprovalViewer {
  readonly personId: string;
  readonly permissions: readonly string[];
}

/** Condition: the user may approve the proposal, did not make it, and has not approved it yet. */
function isWaitingFor({ personId, permissions }: ApprovalViewer, db: LedgerExecutor): SQL | undefined {
  const ownApproval = db
    .select({ one: sql`1` })
    .from(approvalEntries)
    .where(
      and(
        eq(approvalEntries.approvalId, approvals.id),
        eq(approvalEntries.personId, personId),
        eq(approvalEntries.kind, "approve"),
      ),
    );
  return and(
    eq(approvals.state, "proposed"),
    ne(approvals.proposerId, personId),
    inArray(approvals.permission, [...permissions]),
    // If a proposal was reopened because nothing reached the bank, the same person may approve it again.
    or(notExists(ownApproval), sql`${approvals.reason} is not null`),
  );
}

/** Counts the approvals that are waiting for a user. */
export async function countWaitingApprovals(db: LedgerExecutor, viewer: ApprovalViewer): Promise<number> {
  if (viewer.permissions.length === 0) return 0;
  const [row] = await db.select({ count: count() }).from(approvals).where(isWaitingFor(viewer, db));
  return row?.count ?? 0;
}

/** Maximum number of rows per list */
const MAX_ROWS = 200;

/** Returns the approvals that are waiting for a user, earliest expiry first. */
export async function findWaitingApprovals(db: LedgerExecutor, viewer: ApprovalViewer) {
  if (viewer.permissions.length === 0) return [];
  return db
    .select()
    .from(approvals)
    .where(isWaitingFor(viewer, db))
    .orderBy(asc(approvals.expiresAt), asc(approvals.id))
    .limit(MAX_ROWS);
}

/** Returns a user's open proposals, newest first. */
export function findOwnOpenProposals(db: LedgerExecutor, personId: string) {
  return db
    .select()
    .from(approvals)
    .where(and(eq(approvals.proposerId, personId), inArray(approvals.state, ["proposed", "executing"])))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
    .limit(MAX_ROWS);
}

/** Returns proposals that are no longer waiting and that the user made or may see, newest first. */
export function findEndedApprovals(db: LedgerExecutor, { personId, permissions }: ApprovalViewer, limit: number) {
  const isOwn = eq(approvals.proposerId, personId);
  const isVisible = permissions.length === 0 ? isOwn : or(isOwn, inArray(approvals.permission, [...permissions]));
  return db
    .select()
    .from(approvals)
    .where(and(ne(approvals.state, "proposed"), isVisible))
    .orderBy(desc(approvals.updatedAt), desc(approvals.id))
    .limit(limit);
}

/** Returns the open proposals about a payment or another target, such as a restriction to lift. */
export function findOpenProposalsAbout(
  db: LedgerExecutor,
  about: { readonly paymentId: string } | { readonly targetId: string },
) {
  const isAbout =
    "paymentId" in about ? eq(approvals.paymentId, about.paymentId) : eq(approvals.idempotencyKey, about.targetId);
  return db
    .select()
    .from(approvals)
    .where(and(isAbout, inArray(approvals.state, ["proposed", "executing"])))
    .orderBy(asc(approvals.createdAt))
    .limit(MAX_ROWS_ABOUT);
}

const MAX_ROWS_ABOUT = 5;

/** Returns the open proposals of the given kinds, oldest first. */
export function findOpenProposalsOfKinds(db: LedgerExecutor, kinds: readonly ApprovalKind[]) {
  return db
    .select()
    .from(approvals)
    .where(and(inArray(approvals.kind, [...kinds]), inArray(approvals.state, ["proposed", "executing"])))
    .orderBy(asc(approvals.createdAt), asc(approvals.id))
    .limit(MAX_ROWS);
}
