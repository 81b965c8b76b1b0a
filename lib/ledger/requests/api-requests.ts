import "server-only";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import type { LedgerDatabase, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { apiRequests, apiRequestUsage } from "@/lib/ledger/schema/request-tables";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";

/** The database that stores requests, and the vault that encrypts their bodies. */
interface RequestStore {
  readonly db: LedgerDatabase;
  readonly vault: Vault;
}

/** Bodies of a request and its response, as JSON or plain text; null if there was none. */
export interface RequestBodies {
  readonly request: string | null;
  readonly response: string | null;
}

export interface NewApiRequest extends Omit<typeof apiRequests.$inferInsert, "encryptedBodies" | "bytes"> {
  readonly bodies: RequestBodies;
}

/** Estimated size of a row without its bodies, including its entries in seven indexes. */
const ROW_BYTES = 1_000;

const bodiesName = (id: string) => `requests/${id}`;

/** Stores requests and updates the API log's usage in one transaction. */
export async function storeRequests({ db, vault }: RequestStore, requests: readonly NewApiRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ bodies, ...request }) => {
    const isEmpty = bodies.request === null && bodies.response === null;
    const encryptedBodies = isEmpty
      ? null
      : vault.encrypt(bodiesName(request.id), Buffer.from(JSON.stringify(bodies), "utf8"));
    return { ...request, encryptedBodies, bytes: ROW_BYTES + (encryptedBodies?.byteLength ?? 0) };
  });
  const added = rows.reduce((sum, row) => sum + row.bytes, 0);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into ${apiRequests} ${jsonRows(apiRequests, rows)}`);
    await tx
      .insert(apiRequestUsage)
      .values({ id: 1, rows: rows.length, bytes: added })
      .onConflictDoUpdate({
        target: apiRequestUsage.id,
        set: {
          rows: sql`${apiRequestUsage.rows} + ${rows.length}`,
          bytes: sql`${apiRequestUsage.bytes} + ${added}`,
        },
      });
  });
}

/** Limits for the API log. */
export interface RequestLimits {
  /** Older requests are removed. */
  readonly before: Date;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Removes up to `max` of the oldest requests that are too old or exceed the limits.
 *
 * @returns the number of removed requests; fewer than `max` once the log is within its limits
 */
export async function removeOldRequests(tx: LedgerTransaction, limits: RequestLimits, max: number): Promise<number> {
  const { id, at, bytes } = apiRequests;
  const [usage] = await tx.select().from(apiRequestUsage).where(eq(apiRequestUsage.id, 1)).for("update");
  if (!usage) return 0;
  const oldest = await tx.select({ id, at, bytes }).from(apiRequests).orderBy(asc(at), asc(id)).limit(max);
  let last: (typeof oldest)[number] | undefined;
  let { rows: rowsLeft, bytes: bytesLeft } = usage;
  for (const row of oldest) {
    if (row.at >= limits.before && rowsLeft <= limits.rows && bytesLeft <= limits.bytes) break;
    last = row;
    rowsLeft -= 1;
    bytesLeft -= row.bytes;
  }
  if (!last) return 0;
  const end = sql`(${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
  const removed = await tx.delete(apiRequests).where(sql`(${at}, ${id}) <= ${end}`).returning({ bytes });
  const freed = removed.reduce((sum, row) => sum + row.bytes, 0);
  const remaining = { rows: usage.rows - removed.length, bytes: usage.bytes - freed };
  await tx.update(apiRequestUsage).set(remaining).where(eq(apiRequestUsage.id, 1));
  return removed.length;
}

/**
 * Decrypts the bodies of a stored request.
 *
 * @throws DecryptionError if the bodies were tampered with or their key is missing
 */
export function decryptRequestBodies(
  vault: Vault,
  { id, encryptedBodies }: Pick<typeof apiRequests.$inferSelect, "id" | "encryptedBodies">,
): RequestBodies {
  if (encryptedBodies === null) return { request: null, response: null };
  // Only the portal writes this column.
  return JSON.parse(Buffer.from(vault.decrypt(bodiesName(id), encryptedBodies)).toString("utf8")) as RequestBodies;
}

/**
 * Re-encrypts the bodies of a batch of rows, starting after the row `after`, with the current key.
 *
 * @returns the ID of the batch's last row, from which to continue; null if there are no more rows
 */
export async function renewRequestBodies(
  { db, vault }: RequestStore,
  after: string | null,
  limit: number,
  onUnreadable: (error: DecryptionError) => void,
): Promise<string | null> {
  const { id, encryptedBodies } = apiRequests;
  const rows = await db
    .select({ id, encryptedBodies })
    .from(apiRequests)
    .where(and(isNotNull(encryptedBodies), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  for (const row of rows) {
    const renewed = renewOr(onUnreadable, () => vault.renew(bodiesName(row.id), row.encryptedBodies!));
    if (renewed) await db.update(apiRequests).set({ encryptedBodies: renewed }).where(eq(id, row.id));
  }
  return rows.at(-1)?.id ?? null;
}
