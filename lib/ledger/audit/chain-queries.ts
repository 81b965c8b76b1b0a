import "server-only";
import { and, asc, desc, eq, gt, gte, lte, max, min, type SQL, sql } from "drizzle-orm";
import { auditChain, auditCheckpoints, auditEntries, auditSignatures } from "@/lib/ledger/schema/audit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type AuditFilters, auditCondition } from "./audit-queries";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/**
 * The canonical text of a row. Uses only built-in functions, because the installed `audit_text` may have been tampered
 * with along with the rows.
 */
export const AUDIT_TEXT: SQL<string> = sql<string>`jsonb_build_object(
  'id', ${auditEntries.id},
  'at', to_char(${auditEntries.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'personId', ${auditEntries.personId},
  'personName', ${auditEntries.personName},
  'sessionId', ${auditEntries.sessionId},
  'action', ${auditEntries.action},
  'subject', ${auditEntries.subject},
  'result', ${auditEntries.result},
  'requestId', ${auditEntries.requestId},
  'detail', ${auditEntries.detail},
  'before', ${auditEntries.before},
  'after', ${auditEntries.after},
  'address', ${auditEntries.address},
  'userAgent', ${auditEntries.userAgent},
  'requestIds', ${auditEntries.requestIds},
  'approvalId', ${auditEntries.approvalId}
)::text`;

/** A chain row with the text of its entry. */
export interface ChainRow {
  readonly seq: number;
  readonly entryId: number;
  /** 64 hexadecimal digits, like `hash`. */
  readonly previousHash: string;
  readonly hash: string;
  /** Null if the entry is missing. */
  readonly text: string | null;
}

/** Reads chain rows in order, after `after` and up to and including `through`. */
export async function readChainRows(
  db: LedgerExecutor,
  { after, through, limit }: { readonly after: number; readonly through?: number; readonly limit: number },
): Promise<ChainRow[]> {
  const rows = await db
    .select({ chain: auditChain, id: auditEntries.id, text: AUDIT_TEXT })
    .from(auditChain)
    .leftJoin(auditEntries, eq(auditEntries.id, auditChain.entryId))
    .where(and(gt(auditChain.seq, after), through === undefined ? undefined : lte(auditChain.seq, through)))
    .orderBy(asc(auditChain.seq))
    .limit(limit);
  return rows.map(({ chain, id, text }) => ({
    seq: chain.seq,
    entryId: chain.entryId,
    previousHash: hex(chain.previousHash),
    hash: hex(chain.hash),
    text: id === null ? null : text,
  }));
}

/** Returns the chain positions of the entries that match the filters, in order. */
export async function findChainPositions(
  db: LedgerExecutor,
  { filters, after, through, limit }: { filters: AuditFilters; after: number; through: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ seq: auditChain.seq })
    .from(auditEntries)
    .innerJoin(auditChain, eq(auditChain.entryId, auditEntries.id))
    .where(and(auditCondition(filters), gt(auditChain.seq, after), lte(auditChain.seq, through)))
    .orderBy(asc(auditChain.seq))
    .limit(limit);
  return rows.map(({ seq }) => seq);
}

/** Returns the hash at a chain position, from the row or the checkpoint that replaces it; null if there is neither. */
export async function findHashAt(db: LedgerExecutor, seq: number): Promise<string | null> {
  const [row] = await db.select().from(auditChain).where(eq(auditChain.seq, seq));
  if (row) return hex(row.hash);
  const [checkpoint] = await db.select().from(auditCheckpoints).where(eq(auditCheckpoints.seq, seq));
  return checkpoint ? hex(checkpoint.hash) : null;
}

/** Returns the last row of the chain, or the last checkpoint if there are no rows; null before the first entry. */
export async function findChainHead(db: LedgerExecutor): Promise<{ seq: number; hash: string } | null> {
  const [row] = await db.select().from(auditChain).orderBy(desc(auditChain.seq)).limit(1);
  const head = row ?? (await findCheckpoints(db)).at(-1);
  return head ? { seq: head.seq, hash: typeof head.hash === "string" ? head.hash : hex(head.hash) } : null;
}

/** Returns the chain position of the last row before a given time, or null if the chain has no rows. */
export async function findLastSeqBefore(db: LedgerExecutor, before: Date): Promise<number | null> {
  const [first] = await db
    .select({ seq: min(auditChain.seq) })
    .from(auditChain)
    .innerJoin(auditEntries, eq(auditEntries.id, auditChain.entryId))
    .where(gte(auditEntries.at, before));
  if (first?.seq) return first.seq - 1;
  const [last] = await db.select({ seq: max(auditChain.seq) }).from(auditChain);
  return last?.seq ?? null;
}

/** Returns the checkpoints in order; the first is the beginning of the chain. */
export async function findCheckpoints(db: LedgerExecutor) {
  const rows = await db.select().from(auditCheckpoints).orderBy(asc(auditCheckpoints.seq));
  return rows.map(({ hash, signature, ...row }) => ({
    ...row,
    hash: hex(hash),
    signature: signature && hex(signature),
  }));
}

/** Returns the signed heads at or after a chain position, in order. */
export async function findSignatures(db: LedgerExecutor, from: number, limit = 100_000) {
  const rows = await db
    .select()
    .from(auditSignatures)
    .where(gte(auditSignatures.seq, from))
    .orderBy(asc(auditSignatures.seq), asc(auditSignatures.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, hash: hex(row.hash), signature: hex(row.signature) }));
}

/** Returns the last signed head, or null if there is none. */
export async function findLastSignature(db: LedgerExecutor) {
  const [row] = await db.select().from(auditSignatures).orderBy(desc(auditSignatures.id)).limit(1);
  return row ? { ...row, hash: hex(row.hash), signature: hex(row.signature) } : null;
}

/** Returns the first ID in a range whose entry is missing from the chain, or null. */
export async function findFirstUnchainedEntry(
  db: LedgerExecutor,
  after: number,
  through?: number,
): Promise<number | null> {
  const [row] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        gt(auditEntries.id, after),
        through === undefined ? undefined : lte(auditEntries.id, through),
        sql`not exists (select from ${auditChain} where ${auditChain.entryId} = ${auditEntries.id})`,
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return row?.id ?? null;
}
