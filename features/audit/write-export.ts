import "server-only";
import { createHash } from "node:crypto";
import { sha256Hex } from "@endorse/audit-verifier/chain";
import { formatEntryLine, formatProofLine } from "@endorse/audit-verifier/export-lines";
import type { ExportEnd } from "@endorse/audit-verifier/statements";
import type { AuditFilters } from "@/lib/ledger/audit/audit-queries";
import {
  type ChainRow,
  findChainHead,
  findChainPositions,
  findCheckpoints,
  findHashAt,
  findSignatures,
  readChainRows,
} from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { signHead } from "./sign-head";

export interface ExportSelection {
  readonly filters: AuditFilters;
  /** The filters as recorded in the file header. */
  readonly shown: Readonly<Record<string, string>>;
}

export interface ExportedLine {
  readonly line: string;
  /** Canonical text of the row, for a line with a full entry. */
  readonly text?: string;
}

const PAGE_ROWS = 1_000;

type Signatures = Awaited<ReturnType<typeof findSignatures>>;

/**
 * Yields the lines of an export in the format of docs/audit.md: rows in chain order, the proofs needed to verify them,
 * and a signed end line. Digests replace the rows between matching rows, up to the next signed head. The head is signed
 * first so that a signature covers the last row.
 *
 * @param selection null to export all entries
 */
export async function* writeExport(selection: ExportSelection | null, now: Date): AsyncGenerator<ExportedLine> {
  const open = await ledger();
  const key = await openSigningKey(open);
  await signHead(now);
  const counts = { entries: 0, omitted: 0 };
  const fileHash = createHash("sha256");
  const hashLine = (line: string, text?: string): ExportedLine => {
    fileHash.update(`${line}\n`);
    return { line, text };
  };
  const scope = selection ? "selection" : "whole";
  const header = { endorseAudit: 1, scope, createdAt: now.toISOString(), filters: selection?.shown ?? {} } as const;
  yield hashLine(formatProofLine({ ...header, keyId: key.publicKey.id }));
  for await (const part of selection ? writeSelection(selection.filters) : writeWhole()) {
    if (part.kind === "entry") counts.entries += 1;
    if (part.kind === "omitted") counts.omitted += 1;
    yield hashLine(part.line, part.text);
  }
  const end: ExportEnd = { kind: "audit-export", at: now.toISOString(), ...counts, sha256: fileHash.digest("hex") };
  yield { line: formatProofLine({ end: key.sign(JSON.stringify(end)) }) };
}

interface Part extends ExportedLine {
  readonly kind: "entry" | "omitted" | "proof";
}

async function* writeWhole(): AsyncGenerator<Part> {
  const { db } = await ledger();
  const begin = (await findCheckpoints(db)).at(-1);
  const head = await findChainHead(db);
  if (!begin || !head) return;
  const { seq, hash, statement, keyId, signature } = begin;
  yield proofPart(formatProofLine({ checkpoint: { seq, hash, statement, keyId, signature } }));
  yield* writeRows({ after: seq, through: head.seq }, await findSignatures(db, seq + 1), () => true);
}

async function* writeSelection(filters: AuditFilters): AsyncGenerator<Part> {
  const { db } = await ledger();
  const head = await findChainHead(db);
  if (!head) return;
  let cursor = 0;
  let isOpen = false;
  for (;;) {
    const query = { filters, after: cursor, through: head.seq, limit: PAGE_ROWS };
    const positions = await findChainPositions(db, query);
    if (positions.length === 0) break;
    const signatures = await findSignatures(db, cursor);
    for (const run of runsOf(positions, signatures)) {
      const first = run[0]!;
      const coveredThrough = nextSigned(signatures, cursor);
      if (!isOpen || (first > cursor + 1 && coveredThrough < first)) {
        if (isOpen) yield* writeRows({ after: cursor, through: coveredThrough }, signatures, () => false);
        yield proofPart(await startLine(first - 1));
        cursor = first - 1;
        isOpen = true;
      }
      const selected = new Set(run);
      yield* writeRows({ after: cursor, through: run.at(-1)! }, signatures, (seq) => selected.has(seq));
      cursor = run.at(-1)!;
    }
  }
  if (!isOpen) return;
  const signatures = await findSignatures(db, cursor);
  const end = Math.min(nextSigned(signatures, cursor), head.seq);
  yield* writeRows({ after: cursor, through: end }, signatures, () => false);
}

/** Splits ascending positions into runs, each covered by one signed head. */
function runsOf(positions: readonly number[], signatures: Signatures): number[][] {
  const runs: number[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const seq of positions) {
    if (seq > until) {
      runs.push([]);
      until = nextSigned(signatures, seq);
    }
    runs.at(-1)!.push(seq);
  }
  return runs;
}

/** Returns the first signed position at or after `from`, or infinity if there is none. */
function nextSigned(signatures: Signatures, from: number): number {
  return signatures.find(({ seq }) => seq >= from)?.seq ?? Number.POSITIVE_INFINITY;
}

/** Returns the line that starts a section after the row at `seq`: a signed checkpoint, or only the hash of that row. */
async function startLine(seq: number): Promise<string> {
  const { db } = await ledger();
  const checkpoint = (await findCheckpoints(db)).find((candidate) => candidate.seq === seq);
  if (checkpoint) {
    const { hash, statement, keyId, signature } = checkpoint;
    return formatProofLine({ checkpoint: { seq, hash, statement, keyId, signature } });
  }
  return formatProofLine({ start: { seq, hash: (await findHashAt(db, seq)) ?? sha256Hex("") } });
}

/** Yields rows of the chain, each in full or as a digest, and the signatures of their heads. */
async function* writeRows(
  { after, through }: { readonly after: number; readonly through: number },
  signatures: Signatures,
  isWanted: (seq: number) => boolean,
): AsyncGenerator<Part> {
  const { db } = await ledger();
  const signedAt = new Map<number, Signatures>();
  for (const signature of signatures) signedAt.set(signature.seq, [...(signedAt.get(signature.seq) ?? []), signature]);
  let previous: string | null = null;
  for (let cursor = after; cursor < through; ) {
    const limit = PAGE_ROWS;
    const rows = await readChainRows(db, {
      after: cursor,
      through: Number.isFinite(through) ? through : undefined,
      limit,
    });
    for (const row of rows) {
      const isLinked = previous === null || row.previousHash === previous;
      previous = row.hash;
      // The file does not contain previous hashes, so omit the text of a row with a broken link to fail verification.
      yield rowPart(isLinked ? row : { ...row, text: null }, isWanted(row.seq));
      for (const { statement, keyId, signature } of signedAt.get(row.seq) ?? []) {
        yield proofPart(formatProofLine({ signature: { statement, keyId, signature } }));
      }
    }
    if (rows.length < limit) return;
    cursor = rows.at(-1)!.seq;
  }
}

function rowPart({ seq, hash, text }: ChainRow, isWanted: boolean): Part {
  if (isWanted && text !== null) return { kind: "entry", line: formatEntryLine({ seq, hash, text }), text };
  return { kind: "omitted", line: formatProofLine({ seq, hash, digest: sha256Hex(text ?? "") }) };
}

function proofPart(line: string): Part {
  return { kind: "proof", line };
}
