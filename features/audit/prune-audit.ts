import "server-only";
import type { Checkpoint } from "@endorse/audit-verifier/statements";
import { insertCheckpoint, removeCheckpointed } from "@/lib/ledger/audit/audit-proofs";
import { findCheckpoints, findHashAt, findLastSeqBefore } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { verifyToEnd } from "./sign-head";

const BATCH_SIZE = 1_000;

/** Writes the audit row of a removal, in its transaction; `kept` counts rows retained as evidence. */
export type AuditRemoval = (tx: LedgerTransaction, removed: number, kept?: number) => Promise<void>;

/**
 * Removes audit rows from before an instant, oldest first, up to the first one that is newer. A signed checkpoint takes
 * their place, so that the chain stays verifiable from there on. A broken chain is left unchanged.
 *
 * @returns how many rows were removed
 */
export async function pruneAudit(before: Date, now: Date, audit: AuditRemoval): Promise<number> {
  const open = await ledger();
  const through = await findLastSeqBefore(open.db, before);
  const checkpointed = (await findCheckpoints(open.db)).at(-1);
  let checkpoint: Checkpoint | null = null;
  if (through !== null && checkpointed && through > checkpointed.seq) {
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
