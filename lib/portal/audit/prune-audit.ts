import "server-only";
import type { Checkpoint } from "@/lib/audit/statements";
import { insertCheckpoint, removeCheckpointed } from "@/lib/ledger/audit/audit-proofs";
import { findCheckpoints, findHashAt, findLastSeqBefore } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { verifyToEnd } from "./sign-head";

const ROWS_AT_ONCE = 1_000;

/**
 * Removes audit rows from before an instant, oldest first, up to the first one that is younger. A signed checkpoint takes
 * their place, so that the chain stays verifiable from there on. A broken chain is left as it is.
 *
 * @returns how many rows were removed
 */
export async function pruneAudit(before: Date, now = new Date()): Promise<number> {
  const open = await ledger();
  const through = await findLastSeqBefore(open.db, before);
  const checkpointed = (await findCheckpoints(open.db)).at(-1);
  if (through !== null && checkpointed && through > checkpointed.seq) {
    const verified = await verifyToEnd(now);
    const hash = await findHashAt(open.db, through);
    if (!verified || verified.problem || hash === null) return 0;
    const checkpoint: Checkpoint = {
      kind: "audit-checkpoint",
      seq: through,
      hash,
      at: now.toISOString(),
      before: before.toISOString(),
    };
    await insertCheckpoint(open.db, checkpoint, (await openSigningKey(open)).sign(JSON.stringify(checkpoint)));
  }
  for (let removed = 0; ; ) {
    const batch = await removeCheckpointed(open.db, ROWS_AT_ONCE);
    removed += batch;
    if (batch < ROWS_AT_ONCE) return removed;
  }
}
