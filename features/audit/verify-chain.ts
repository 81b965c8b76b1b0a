import "server-only";
import { computeChainHash, sha256Hex } from "@endorse/audit-verifier/chain";
import { isSignedBy, type PublicKey } from "@endorse/audit-verifier/signing";
import { beginningSchema, checkpointSchema, headSchema, parseStatement } from "@endorse/audit-verifier/statements";
import {
  type ChainRow,
  findCheckpoints,
  findFirstUnchainedEntry,
  findSignatures,
  readChainRows,
} from "@/lib/ledger/audit/chain-queries";
import type { ChainProblem } from "@/lib/ledger/schema/audit-tables";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";

export interface ChainPosition {
  readonly seq: number;
  readonly hash: string;
}

/** The ledger to verify and the key to verify it with. */
export interface ChainSource {
  readonly db: LedgerDatabase;
  readonly key: PublicKey;
}

type FoundProblem = Omit<ChainProblem, "foundAt">;

/** Rows read per statement; small enough to delay other queries by only hundredths of a second. */
const SLICE_ROWS = 1_000;

/** Returns the start of the chain and its time, a problem if the start is invalid, or null if there is no chain. */
export async function findBeginning({
  db,
  key,
}: ChainSource): Promise<{ position: ChainPosition; at: string } | FoundProblem | null> {
  const newest = (await findCheckpoints(db)).at(-1);
  if (!newest) return null;
  const { seq, hash, statement, keyId, signature } = newest;
  if (signature === null) {
    const beginning = parseStatement(beginningSchema, statement);
    if (beginning && seq === 0 && sha256Hex(statement) === hash) return { position: { seq, hash }, at: beginning.at };
    return { seq, entryId: null, message: "The start of the chain was changed." };
  }
  const checkpoint = parseStatement(checkpointSchema, statement);
  const isSigned = checkpoint && keyId === key.id && isSignedBy(key, statement, signature);
  if (isSigned && checkpoint.seq === seq && checkpoint.hash === hash)
    return { position: { seq, hash }, at: checkpoint.at };
  return { seq, entryId: null, message: `The checkpoint at entry ${seq} was not signed by this installation.` };
}

/** Verifies up to `rowLimit` rows after a position. Returns the last valid position and the first problem. */
export async function verifyRows(
  source: ChainSource,
  from: ChainPosition,
  rowLimit: number,
  through?: number,
): Promise<{ position: ChainPosition; isAtEnd: boolean; problem: FoundProblem | null }> {
  let position = from;
  let lastId = await entryIdAt(source, from);
  for (let remaining = rowLimit; remaining > 0; ) {
    const limit = Math.min(SLICE_ROWS, remaining);
    const rows = await readChainRows(source.db, { after: position.seq, through, limit });
    const first = position;
    for (const row of rows) {
      const message = whyBroken(position, row);
      if (message) {
        const broken = { seq: position.seq + 1, entryId: row.entryId, message };
        const earlier = await verifySignatures(source, first, rows, position);
        return { position: earlier ? first : position, isAtEnd: false, problem: earlier ?? broken };
      }
      position = { seq: row.seq, hash: row.hash };
    }
    remaining -= rows.length;
    const isAtEnd = rows.length < SLICE_ROWS && remaining > 0;
    const highest = Math.max(lastId, ...rows.map(({ entryId }) => entryId));
    const problem =
      (await verifySignatures(source, first, rows, position)) ??
      (await verifyIds(source, position, lastId, isAtEnd && through === undefined ? undefined : highest));
    if (problem) return { position: first, isAtEnd: false, problem };
    if (isAtEnd) return { position, isAtEnd, problem: null };
    lastId = highest;
  }
  return { position, isAtEnd: false, problem: null };
}

/** Returns why a row does not follow the last valid row, or null if it does. */
function whyBroken(last: ChainPosition, { seq, previousHash, hash, text }: ChainRow): string | null {
  if (seq !== last.seq + 1) return `Entry ${last.seq + 1} is missing.`;
  if (text === null) return `Entry ${seq} was deleted; only its link in the chain remains.`;
  const isUnchanged = previousHash === last.hash && computeChainHash(last.hash, seq, sha256Hex(text)) === hash;
  return isUnchanged ? null : `Entry ${seq} was changed after it was written.`;
}

/** Finds the first signed head in a slice that does not match its row or has no row. */
async function verifySignatures(
  { db, key }: ChainSource,
  first: ChainPosition,
  rows: readonly { readonly seq: number; readonly hash: string }[],
  last: ChainPosition,
): Promise<FoundProblem | null> {
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  for (const { seq, hash, statement, keyId, signature } of await findSignatures(db, first.seq + 1, SLICE_ROWS)) {
    if (seq > last.seq) break;
    const head = parseStatement(headSchema, statement);
    const isSigned = keyId === key.id && isSignedBy(key, statement, signature);
    if (!head || !isSigned || head.seq !== seq || head.hash !== hash) {
      return { seq, entryId: null, message: `The signature of entry ${seq} is not valid.` };
    }
    if (hashes.get(seq) !== hash) {
      return { seq, entryId: null, message: `Entry ${seq} or one before it was changed after it was signed.` };
    }
  }
  return null;
}

/** Returns the ID of the entry at a position, or 0 at the start of the chain. */
async function entryIdAt({ db }: ChainSource, { seq }: ChainPosition): Promise<number> {
  const [row] = await readChainRows(db, { after: seq - 1, through: seq, limit: 1 });
  return row?.entryId ?? 0;
}

/** Finds an entry within a range of IDs that was added outside the chain. */
async function verifyIds(
  { db }: ChainSource,
  { seq }: ChainPosition,
  after: number,
  through: number | undefined,
): Promise<FoundProblem | null> {
  const id = await findFirstUnchainedEntry(db, after, through);
  return id === null ? null : { seq, entryId: id, message: `The entry with the id ${id} was added outside the chain.` };
}

/** Verifies that no signed rows are missing at the end of the chain. */
export async function verifyEnd({ db }: ChainSource, { seq }: ChainPosition): Promise<FoundProblem | null> {
  const signed = (await findSignatures(db, seq + 1)).at(-1);
  if (!signed) return null;
  // Rows may have been added since the last slice was read, so check for them first.
  const [next] = await readChainRows(db, { after: seq, limit: 1 });
  const message = `The entries after ${seq} are missing, although entry ${signed.seq} was signed.`;
  return next ? null : { seq: seq + 1, entryId: null, message };
}
