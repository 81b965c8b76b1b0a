import "server-only";
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { apiRequests } from "@/lib/ledger/schema/request-tables";

/** Filters of the API log; all given ones must match. */
export interface RequestFilters {
  readonly operation?: string | undefined;
  readonly statusClass?: number | undefined;
  /** The bank's id of the request. */
  readonly requestId?: string | undefined;
  /** The record that a request was about or returned. */
  readonly recordId?: string | undefined;
  /** From this instant on. */
  readonly from?: Date | undefined;
  /** Before this instant. */
  readonly before?: Date | undefined;
}

/** A keyset cursor in the log: newest first, by time and then by id. */
interface RequestCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface RequestPageQuery {
  readonly filters: RequestFilters;
  /** Requests older than this one. */
  readonly older?: RequestCursor | undefined;
  /** Requests newer than this one: the adjacent page, still newest first. */
  readonly newer?: RequestCursor | undefined;
  readonly limit: number;
}

const { encryptedBodies: _, bytes: __, ...LISTED } = getTableColumns(apiRequests);

/** One page of the log by keyset pagination; fetches `limit` + 1 rows to set `more`. */
export async function findRequestPage(db: LedgerExecutor, { filters, older, newer, limit }: RequestPageQuery) {
  const { at, id } = apiRequests;
  const isForward = newer !== undefined && older === undefined;
  const cursor = older ?? newer;
  const { recordId, ...others } = filters;
  const condition = and(requestCondition(others), cursor && isBeyond(cursor, isForward));
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
      : // Two queries, each with an index; a condition with `or` would scan the whole log.
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

/** A request with its bodies and the name of the person behind it; null when there is no such id. */
export async function findRequest(db: LedgerExecutor, id: string) {
  const [row] = await db
    .select({ request: apiRequests, personName: people.name })
    .from(apiRequests)
    .leftJoin(people, eq(people.id, apiRequests.personId))
    .where(eq(apiRequests.id, id));
  return row ?? null;
}
