import "server-only";
import { and, asc, desc, eq, gt, gte, lte, max, min, type SQL, sql } from "drizzle-orm";
import { auditChain, auditCheckpoints, auditEntries, auditSignatures } from "@/lib/ledger/schema/audit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type AuditFilters, auditCondition } from "./audit-queries";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/**
 * The canonical text of a row, by built-in functions only: the installed `audit_text` may have been tampered with along
 * with the rows.
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

/** A row of the chain with the text of its entry. */
export interface ChainRow {
  readonly seq: number;
  readonly entryId: number;
  /** 64 hexadecimal digits each. */
  readonly previousHash: string;
  readonly hash: string;
  /** Null when the entry is missing. */
  readonly text: string | null;
}

/** Rows of the chain in order, after `after` and up to `through`. */
export async function readChain(
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

/** The positions in the chain of the entries that match a filter, in order. */
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

/** The hash at a position in the chain: of its row, or of the checkpoint that replaces it. Null when there is none. */
export async function findHashAt(db: LedgerExecutor, seq: number): Promise<string | null> {
  const [row] = await db.select().from(auditChain).where(eq(auditChain.seq, seq));
  if (row) return hex(row.hash);
  const [checkpoint] = await db.select().from(auditCheckpoints).where(eq(auditCheckpoints.seq, seq));
  return checkpoint ? hex(checkpoint.hash) : null;
}

/** The last row of the chain; the last checkpoint when it has no rows; null before the first entry. */
export async function findHead(db: LedgerExecutor): Promise<{ seq: number; hash: string } | null> {
  const [row] = await db.select().from(auditChain).orderBy(desc(auditChain.seq)).limit(1);
  const head = row ?? (await findCheckpoints(db)).at(-1);
  return head ? { seq: head.seq, hash: typeof head.hash === "string" ? head.hash : hex(head.hash) } : null;
}

/** The seq of the last row committed before an instant, or null. */
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

/** Checkpoints in order; the first one is the chain's beginning. */
export async function findCheckpoints(db: LedgerExecutor) {
  const rows = await db.select().from(auditCheckpoints).orderBy(asc(auditCheckpoints.seq));
  return rows.map(({ hash, signature, ...row }) => ({
    ...row,
    hash: hex(hash),
    signature: signature && hex(signature),
  }));
}

/** Signed heads at or after a position in the chain, in order. */
export async function findSignatures(db: LedgerExecutor, from: number, limit = 100_000) {
  const rows = await db
    .select()
    .from(auditSignatures)
    .where(gte(auditSignatures.seq, from))
    .orderBy(asc(auditSignatures.seq), asc(auditSignatures.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, hash: hex(row.hash), signature: hex(row.signature) }));
}

/** The last signed head; null when there is none. */
export async function findLastSignature(db: LedgerExecutor) {
  const [row] = await db.select().from(auditSignatures).orderBy(desc(auditSignatures.id)).limit(1);
  return row ? { ...row, hash: hex(row.hash), signature: hex(row.signature) } : null;
}

/** The first entry in a range of ids that is missing from the chain, or null. */
export async function findUnchained(db: LedgerExecutor, after: number, through?: number): Promise<number | null> {
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
