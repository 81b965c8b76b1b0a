import "server-only";
import { and, asc, count, desc, eq, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { ApprovalKind } from "@/lib/ledger/schema/approval-kinds";
import { approvalEntries, approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** A person, and the permissions of the approvals that they see. */
export interface ApprovalViewer {
  readonly personId: string;
  readonly permissions: readonly string[];
}

/** Condition: the person may approve it, did not propose it, and has not approved it yet. */
function isWaitingFor({ personId, permissions }: ApprovalViewer, db: LedgerExecutor): SQL | undefined {
  const approvedBefore = db
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
    // A proposal that reopened because nothing reached the bank may be approved by the same person again.
    or(notExists(approvedBefore), sql`${approvals.reason} is not null`),
  );
}

/** The number of approvals that wait for a person. */
export async function countWaiting(db: LedgerExecutor, viewer: ApprovalViewer): Promise<number> {
  if (viewer.permissions.length === 0) return 0;
  const [row] = await db.select({ count: count() }).from(approvals).where(isWaitingFor(viewer, db));
  return row?.count ?? 0;
}

/** Maximum rows per list. */
const MAX_ROWS = 200;

/** The approvals that wait for a person, earliest expiry first. */
export async function findWaiting(db: LedgerExecutor, viewer: ApprovalViewer) {
  if (viewer.permissions.length === 0) return [];
  return db
    .select()
    .from(approvals)
    .where(isWaitingFor(viewer, db))
    .orderBy(asc(approvals.expiresAt), asc(approvals.id))
    .limit(MAX_ROWS);
}

/** The open proposals of a person, the newest first. */
export function findOwnOpen(db: LedgerExecutor, personId: string) {
  return db
    .select()
    .from(approvals)
    .where(and(eq(approvals.proposerId, personId), inArray(approvals.state, ["proposed", "executing"])))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
    .limit(MAX_ROWS);
}

/** Decided proposals that the person made or could have decided, the newest first. */
export function findEnded(db: LedgerExecutor, { personId, permissions }: ApprovalViewer, limit: number) {
  const isTheirs = eq(approvals.proposerId, personId);
  const isSeen = permissions.length === 0 ? isTheirs : or(isTheirs, inArray(approvals.permission, [...permissions]));
  return db
    .select()
    .from(approvals)
    .where(and(ne(approvals.state, "proposed"), isSeen))
    .orderBy(desc(approvals.updatedAt), desc(approvals.id))
    .limit(limit);
}

/** The open proposals about a payment, or about a target, such as a restriction to lift. */
export function findOpenAbout(
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

/** The open proposals of some kinds, the oldest first. */
export function findOpenOfKinds(db: LedgerExecutor, kinds: readonly ApprovalKind[]) {
  return db
    .select()
    .from(approvals)
    .where(and(inArray(approvals.kind, [...kinds]), inArray(approvals.state, ["proposed", "executing"])))
    .orderBy(asc(approvals.createdAt), asc(approvals.id))
    .limit(MAX_ROWS);
}
