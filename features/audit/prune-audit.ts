import "server-only";
import type { Checkpoint } from "@endorse/audit-verifier/statements";
import { insertCheckpoint, removeCheckpointed } from "@/lib/ledger/audit/audit-proofs";
import { findCheckpoints, findHashAt, findLastSeqBefore } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { verifyToEnd } from "./sign-head";

const BATCH_SIZE = 1_000;

/** Audits a removal in its transaction; `kept` counts rows retained as evidence. */
export type AuditRemoval = (tx: LedgerTransaction, removed: number, kept?: number) => Promise<void>;

/**
 * Removes the oldest audit rows, up to the first row that is not before `before`. A signed checkpoint replaces them, so
 * that the rest of the chain can still be verified. A broken chain is left unchanged.
 *
 * @returns the number of removed rows
 */
export async function pruneAudit(before: Date, now: Date, audit: AuditRemoval): Promise<number> {
  const open = await ledger();
  const through = await findLastSeqBefore(open.db, before);
  const lastCheckpoint = (await findCheckpoints(open.db)).at(-1);
  let checkpoint: Checkpoint | null = null;
  if (through !== null && lastCheckpoint && through > lastCheckpoint.seq) {
    const verified = await verifyToEnd(now);
    const hash = await findHashAt(open.db, through);
    if (!verified || verified.problem || hash === null) return 0;
    checkpoint = {
      kind: "audit-checkpoint",
      seq: through,
      hash,
      at: now.toISOString(),
      before: before.toISOString(),
    };
  }
  const key = await openSigningKey(open);
  for (let removed = 0; ; ) {
    const signed = removed === 0 ? checkpoint : null;
    const batch = await open.db.transaction(async (tx) => {
      if (signed) await insertCheckpoint(tx, signed, key.sign(JSON.stringify(signed)));
      const count = await removeCheckpointed(tx, BATCH_SIZE);
      await audit(tx, count);
      return count;
    });
    removed += batch;
    if (batch < BATCH_SIZE) return removed;
  }
}
