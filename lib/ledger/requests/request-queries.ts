import "server-only";
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { apiRequests } from "@/lib/ledger/schema/request-tables";

/** Filters for the API log; all given filters must match. */
export interface RequestFilters {
  readonly operation?: string | undefined;
  readonly statusClass?: number | undefined;
  /** Request ID assigned by the bank. */
  readonly requestId?: string | undefined;
  /** ID of the record that a request was about or returned. */
  readonly recordId?: string | undefined;
  /** Inclusive */
  readonly from?: Date | undefined;
  /** Exclusive */
  readonly before?: Date | undefined;
}

/** Keyset cursor; the log is sorted by time and then by ID, newest first. */
interface RequestCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface RequestPageQuery {
  readonly filters: RequestFilters;
  /** Returns requests older than this cursor. */
  readonly older?: RequestCursor | undefined;
  /** Returns the adjacent page of requests newer than this cursor, also newest first. */
  readonly newer?: RequestCursor | undefined;
  readonly limit: number;
}

const { encryptedBodies: _, bytes: __, ...LISTED } = getTableColumns(apiRequests);

/** Returns one page of the log, newest first. */
export async function findRequestPage(db: LedgerExecutor, { filters, older, newer, limit }: RequestPageQuery) {
  const { at, id } = apiRequests;
  const isForward = newer !== undefined && older === undefined;
  const cursor = older ?? newer;
  const { recordId, ...otherFilters } = filters;
  const condition = and(requestCondition(otherFilters), cursor && isBeyond(cursor, isForward));
  const select = (recordCondition: SQL | undefined) =>
    db
      .select({ ...LISTED, personName: people.name })
      .from(apiRequests)
      .leftJoin(people, eq(people.id, apiRequests.personId))
      .where(and(recordCondition, condition))
      .orderBy(...(isForward ? [asc(at), asc(id)] : [desc(at), desc(id)]))
      .limit(limit + 1);
  const rows =
    recordId === undefined
      ? await select(undefined)
      : // Uses two queries with an index each; a condition with `or` would scan the whole log.
        await unionAll(select(eq(apiRequests.targetId, recordId)), select(isResultOnly(recordId)));
  rows.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const newestFirst = isForward ? rows.slice(0, limit).reverse() : rows.reverse().slice(0, limit);
  return { rows: newestFirst, more: rows.length > limit };
}

export type ListedRequest = Awaited<ReturnType<typeof findRequestPage>>["rows"][number];

function isResultOnly(recordId: string): SQL | undefined {
  const { resultId, targetId } = apiRequests;
  return and(eq(resultId, recordId), or(isNull(targetId), ne(targetId, recordId)));
}

function isBeyond({ createdAt, id }: RequestCursor, isForward: boolean): SQL {
  const position = sql`(${apiRequests.at}, ${apiRequests.id})`;
  const cursor = sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  return isForward ? sql`${position} > ${cursor}` : sql`${position} < ${cursor}`;
}

function requestCondition({ operation, statusClass, requestId, from, before }: RequestFilters): SQL | undefined {
  return and(
    operation === undefined ? undefined : eq(apiRequests.operation, operation),
    statusClass === undefined ? undefined : eq(apiRequests.statusClass, statusClass),
    requestId === undefined ? undefined : eq(apiRequests.requestId, requestId),
    from && gte(apiRequests.at, from),
    before && lt(apiRequests.at, before),
  );
}

/** Returns a request with its bodies and the name of the person who caused it, or null if it is unknown. */
export async function findRequest(db: LedgerExecutor, id: string) {
  const [row] = await db
    .select({ request: apiRequests, personName: people.name })
    .from(apiRequests)
    .leftJoin(people, eq(people.id, apiRequests.personId))
    .where(eq(apiRequests.id, id));
  return row ?? null;
}
