import "server-only";
import { readVerification, type VerificationState, writeVerification } from "@/lib/ledger/audit/audit-proofs";
import { findHashAt } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ChainProblem } from "@/lib/ledger/schema/audit-tables";
import { type ChainPosition, type ChainSource, findBeginning, verifyEnd, verifyRows } from "./verify-chain";

export interface AuditVerification extends VerificationState {
  /** When the chain was started or last pruned by retention; the chain is unbroken since then. */
  readonly since: string;
  /** Whether the last existing row has been verified. */
  readonly isAtEnd: boolean;
}

/** Maximum numbers of new and old rows that one run verifies. */
const ROWS_PER_RUN = { newRows: 20_000, oldRows: 2_000 };

/**
 * Verifies a limited number of new rows and continues the repeated passes over old rows. Keeps reporting the first
 * problem until the rows at that position are valid again.
 *
 * @returns null if there are no entries yet
 */
export async function verifyAudit(now: Date, limits = ROWS_PER_RUN): Promise<AuditVerification | null> {
  const open = await ledger();
  const source: ChainSource = { db: open.db, key: (await openSigningKey(open)).publicKey };
  const beginning = await findBeginning(source);
  if (beginning === null) return null;
  const before = await readVerification(open.db);
  if (!("position" in beginning)) {
    const position = { seq: beginning.seq, hash: "" };
    return saveState(before ?? startState(position, now), { isAtEnd: false, since: now.toISOString() }, beginning, now);
  }
  const state = before && before.verifiedSeq >= beginning.position.seq ? before : startState(beginning.position, now);
  const result = await verifyFrom(source, state, beginning.position, limits, now);
  return saveState(result.state, { isAtEnd: result.isAtEnd, since: beginning.at }, result.problem, now);
}

function startState({ seq, hash }: ChainPosition, now: Date): VerificationState {
  return {
    verifiedSeq: seq,
    verifiedHash: hash,
    verifiedAt: now,
    passSeq: seq,
    passHash: hash,
    passStartedAt: now,
    lastPassAt: null,
    problem: null,
  };
}

async function saveState(
  state: VerificationState,
  more: Pick<AuditVerification, "isAtEnd" | "since">,
  problem: Omit<ChainProblem, "foundAt"> | null,
  now: Date,
): Promise<AuditVerification> {
  const { db } = await ledger();
  const foundAt = problem && state.problem?.seq === problem.seq ? state.problem.foundAt : now.toISOString();
  const next = { ...state, problem: problem && { ...problem, foundAt } };
  await writeVerification(db, next);
  return { ...next, ...more };
}

async function verifyFrom(
  source: ChainSource,
  state: VerificationState,
  beginning: ChainPosition,
  limits: typeof ROWS_PER_RUN,
  now: Date,
): Promise<{ state: VerificationState; isAtEnd: boolean; problem: Omit<ChainProblem, "foundAt"> | null }> {
  let next = state;
  const known = { seq: state.verifiedSeq, hash: state.verifiedHash };
  const hash = await findHashAt(source.db, known.seq);
  if (hash !== known.hash) {
    const message =
      hash === null
        ? `Entry ${known.seq} existed and is now missing.`
        : `Entry ${known.seq} or one before it was changed, and all hashes after it.`;
    return { state, isAtEnd: false, problem: { seq: known.seq, entryId: null, message } };
  }
  const verified = await verifyRows(source, known, limits.newRows);
  next = { ...next, verifiedSeq: verified.position.seq, verifiedHash: verified.position.hash, verifiedAt: now };
  if (verified.problem) return { state: next, isAtEnd: false, problem: verified.problem };
  const endProblem = verified.isAtEnd ? await verifyEnd(source, verified.position) : null;
  if (endProblem) return { state, isAtEnd: false, problem: endProblem };
  // A page request does not re-verify old rows, so keep a problem already found in them.
  if (limits.oldRows === 0) {
    const isOlder = state.problem !== null && state.problem.seq <= known.seq;
    return { state: next, isAtEnd: verified.isAtEnd, problem: isOlder ? state.problem : null };
  }
  const pass = next.passSeq >= beginning.seq ? { seq: next.passSeq, hash: next.passHash } : beginning;
  const reverified = await verifyRows(source, pass, limits.oldRows, verified.position.seq);
  next = { ...next, passSeq: reverified.position.seq, passHash: reverified.position.hash };
  if (reverified.problem) return { state: next, isAtEnd: false, problem: reverified.problem };
  if (reverified.position.seq >= verified.position.seq) {
    next = { ...next, passSeq: beginning.seq, passHash: beginning.hash, passStartedAt: now, lastPassAt: now };
  }
  return { state: next, isAtEnd: verified.isAtEnd, problem: null };
}
