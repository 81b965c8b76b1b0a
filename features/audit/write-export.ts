import "server-only";
import { createHash } from "node:crypto";
import { sha256Hex } from "@endorse/audit-verifier/chain";
import { writeEntryLine, writeProofLine } from "@endorse/audit-verifier/export-lines";
import type { ExportEnd } from "@endorse/audit-verifier/statements";
import type { AuditFilters } from "@/lib/ledger/audit/audit-queries";
import {
  type ChainRow,
  findChainPositions,
  findCheckpoints,
  findHashAt,
  findHead,
  findSignatures,
  readChain,
} from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { signHead } from "./sign-head";

/** The filters of an export. */
export interface ExportSelection {
  readonly filters: AuditFilters;
  /** The filters as they are written into the file. */
  readonly shown: Readonly<Record<string, string>>;
}

/** A line of an export, with the text of its row. */
export interface ExportedLine {
  readonly line: string;
  /** The canonical text of an entry that is in the export. */
  readonly text?: string;
}

const PAGE_ROWS = 1_000;

type Signatures = Awaited<ReturnType<typeof findSignatures>>;

/**
 * Yields the lines of an export, as described in docs/audit.md: the rows in chain order, the proofs that are needed to
 * verify them, and a signed end. Rows between those that match are represented by their digests, up to the next signed
 * head. The head is signed first, so that the last row is covered.
 *
 * @param selection null for all entries
 */
export async function* writeExport(selection: ExportSelection | null, now: Date): AsyncGenerator<ExportedLine> {
  const open = await ledger();
  const key = await openSigningKey(open);
  await signHead(now);
  const counts = { entries: 0, omitted: 0 };
  const all = createHash("sha256");
  const counted = (line: string, text?: string): ExportedLine => {
    all.update(`${line}\n`);
    return { line, text };
  };
  const scope = selection ? "selection" : "whole";
  const header = { endorseAudit: 1, scope, createdAt: now.toISOString(), filters: selection?.shown ?? {} } as const;
  yield counted(writeProofLine({ ...header, keyId: key.publicKey.id }));
  for await (const part of selection ? writeSelection(selection.filters) : writeWhole()) {
    if (part.kind === "entry") counts.entries += 1;
    if (part.kind === "omitted") counts.omitted += 1;
    yield counted(part.line, part.text);
  }
  const end: ExportEnd = { kind: "audit-export", at: now.toISOString(), ...counts, sha256: all.digest("hex") };
  yield { line: writeProofLine({ end: key.sign(JSON.stringify(end)) }) };
}

interface Part extends ExportedLine {
  readonly kind: "entry" | "omitted" | "proof";
}

async function* writeWhole(): AsyncGenerator<Part> {
  const { db } = await ledger();
  const begin = (await findCheckpoints(db)).at(-1);
  const head = await findHead(db);
  if (!begin || !head) return;
  const { seq, hash, statement, keyId, signature } = begin;
  yield proof(writeProofLine({ checkpoint: { seq, hash, statement, keyId, signature } }));
  yield* writeRows({ after: seq, through: head.seq }, await findSignatures(db, seq + 1), () => true);
}

async function* writeSelection(filters: AuditFilters): AsyncGenerator<Part> {
  const { db } = await ledger();
  const head = await findHead(db);
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
      const covered = nextSigned(signatures, cursor);
      if (!isOpen || (first > cursor + 1 && covered < first)) {
        if (isOpen) yield* writeRows({ after: cursor, through: covered }, signatures, () => false);
        yield proof(await startLine(first - 1));
        cursor = first - 1;
        isOpen = true;
      }
      const wanted = new Set(run);
      yield* writeRows({ after: cursor, through: run.at(-1)! }, signatures, (seq) => wanted.has(seq));
      cursor = run.at(-1)!;
    }
  }
  if (!isOpen) return;
  const signatures = await findSignatures(db, cursor);
  const end = Math.min(nextSigned(signatures, cursor), head.seq);
  yield* writeRows({ after: cursor, through: end }, signatures, () => false);
}

/** Splits ascending positions into runs that are each covered by one signed head. */
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

/** The first signed position at or after `from`; infinite if there is none. */
function nextSigned(signatures: Signatures, from: number): number {
  return signatures.find(({ seq }) => seq >= from)?.seq ?? Number.POSITIVE_INFINITY;
}

/** The line that starts a section of the chain after the row at `seq`: a signed checkpoint or only its hash. */
async function startLine(seq: number): Promise<string> {
  const { db } = await ledger();
  const checkpoint = (await findCheckpoints(db)).find((one) => one.seq === seq);
  if (checkpoint) {
    const { hash, statement, keyId, signature } = checkpoint;
    return writeProofLine({ checkpoint: { seq, hash, statement, keyId, signature } });
  }
  return writeProofLine({ start: { seq, hash: (await findHashAt(db, seq)) ?? sha256Hex("") } });
}

/** Yields rows of the chain, each in full or as its digest, and the signed heads among them. */
async function* writeRows(
  { after, through }: { readonly after: number; readonly through: number },
  signatures: Signatures,
  isWanted: (seq: number) => boolean,
): AsyncGenerator<Part> {
  const { db } = await ledger();
  const signedAt = new Map<number, Signatures>();
  for (const one of signatures) signedAt.set(one.seq, [...(signedAt.get(one.seq) ?? []), one]);
  let previous: string | null = null;
  for (let cursor = after; cursor < through; ) {
    const limit = PAGE_ROWS;
    const rows = await readChain(db, { after: cursor, through: Number.isFinite(through) ? through : undefined, limit });
    for (const row of rows) {
      const isLinked = previous === null || row.previousHash === previous;
      previous = row.hash;
      // The file has no link field, so a row with a broken link is written without its text and fails verification.
      yield rowPart(isLinked ? row : { ...row, text: null }, isWanted(row.seq));
      for (const { statement, keyId, signature } of signedAt.get(row.seq) ?? []) {
        yield proof(writeProofLine({ signature: { statement, keyId, signature } }));
      }
    }
    if (rows.length < limit) return;
    cursor = rows.at(-1)!.seq;
  }
}

function rowPart({ seq, hash, text }: ChainRow, isWanted: boolean): Part {
  if (isWanted && text !== null) return { kind: "entry", line: writeEntryLine({ seq, hash, text }), text };
  return { kind: "omitted", line: writeProofLine({ seq, hash, digest: sha256Hex(text ?? "") }) };
}

function proof(line: string): Part {
  return { kind: "proof", line };
}
