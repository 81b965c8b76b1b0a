import "server-only";
import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { restrictions } from "@/lib/ledger/schema/control-tables";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Keyset cursor; the list is sorted by creation time and then by ID, newest first. */
export interface RestrictionCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface RestrictionPageQuery {
  /** Number of a master account or subaccount. */
  readonly accountNumber?: string;
  readonly status?: string;
  /** Returns restrictions older than this cursor. */
  readonly before?: RestrictionCursor;
  /** Returns the adjacent page of restrictions newer than this cursor, also newest first. */
  readonly after?: RestrictionCursor;
  readonly limit: number;
}

/** Returns one page of restrictions, newest first. */
export async function findRestrictionPage(db: LedgerExecutor, query: RestrictionPageQuery) {
  const { accountNumber, status, before, after, limit } = query;
  const position = sql`(${restrictions.createdAt}, ${restrictions.id})`;
  const isForward = after !== undefined && before === undefined;
  const rows = await selectRestrictions(
    db,
    and(
      accountNumber === undefined
        ? undefined
        : or(eq(restrictions.masterAccountNumber, accountNumber), eq(restrictions.subAccountNumber, accountNumber)),
      status === undefined ? undefined : eq(restrictions.status, status),
      before && sql`${position} < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
      isForward ? sql`${position} > (${after.createdAt.toISOString()}::timestamptz, ${after.id})` : undefined,
    ),
  )
    .orderBy(
      ...(isForward
        ? [asc(restrictions.createdAt), asc(restrictions.id)]
        : [desc(restrictions.createdAt), desc(restrictions.id)]),
    )
    .limit(limit + 1);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  return { rows: isForward ? page.reverse() : page, more };
}

/** Returns a restriction with the name of its master account, or null if it is unknown. */
export async function findRestriction(db: LedgerExecutor, id: string) {
  // Postgres rejects text that contains NUL.
  if (id.includes("\0")) return null;
  const [row] = await selectRestrictions(db, eq(restrictions.id, id));
  return row ?? null;
}

function selectRestrictions(db: LedgerExecutor, where: SQL | undefined) {
  return db
    .select({ restriction: restrictions, accountName: savedAccounts.name })
    .from(restrictions)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, restrictions.masterAccountNumber))
    .where(where);
}

export type ListedRestriction = Awaited<ReturnType<typeof findRestrictionPage>>["rows"][number];

const MAX_ACTIVE = 500;

/** Returns the active restrictions of a master account, oldest first. */
export function findActiveRestrictions(db: LedgerExecutor, masterAccountNumber: string) {
  return findActiveOfAccounts(db, [masterAccountNumber]);
}

/** Returns the active restrictions limited to a subaccount, oldest first. */
export function findActiveOfSubaccount(db: LedgerExecutor, subAccountNumber: string) {
  return db
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.subAccountNumber, subAccountNumber), eq(restrictions.status, "Active")))
    .orderBy(asc(restrictions.createdAt), asc(restrictions.id))
    .limit(MAX_ACTIVE);
}

/** Returns the active restrictions of master accounts, oldest first. */
export function findActiveOfAccounts(db: LedgerExecutor, masterAccountNumbers: readonly string[]) {
  return db
    .select()
    .from(restrictions)
    .where(and(inArray(restrictions.masterAccountNumber, [...masterAccountNumbers]), eq(restrictions.status, "Active")))
    .orderBy(asc(restrictions.createdAt), asc(restrictions.id))
    .limit(MAX_ACTIVE);
}

/** Returns restrictions by ID, in any order; omits unknown IDs. */
export async function findRestrictionsById(db: LedgerExecutor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(restrictions)
    .where(inArray(restrictions.id, [...ids]));
}
