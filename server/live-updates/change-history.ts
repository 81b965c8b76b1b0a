import "server-only";
import type { LedgerChange, LedgerPosition } from "@/lib/ledger/changes/change-notifications";

/** A change, and the number of the transaction that made it. */
type NumberedChange = LedgerChange & { readonly transaction: bigint };

/** The latest changes, for pages that reconnect with their last known position. */
export interface ChangeHistory {
  /** Starts the history at a position that was taken and received while this process was listening for changes. */
  begin(position: Pick<LedgerPosition, "next">): void;
  add(change: NumberedChange): void;
  /** Clears the history, since changes may have been missed. */
  clear(): void;
  /** The changes of transactions from `ended` on, in order; null if some may be unknown. */
  since(ended: bigint): readonly LedgerChange[] | null;
}

/** About a minute of heavy traffic: a thousand events per second that change ten payments. */
const MAX_CHANGES = 20_000;

export function createChangeHistory(limit: number = MAX_CHANGES): ChangeHistory {
  let changes: NumberedChange[] = [];
  /** The history is complete from this transaction on; null while unknown. */
  let from: bigint | null = null;

  function dropOldest(): void {
    for (const { transaction } of changes.splice(0, Math.ceil(limit / 2))) {
      if (from !== null && transaction >= from) from = transaction + 1n;
    }
  }

  return {
    // An earlier transaction may have notified before this process started listening.
    begin: ({ next }) => {
      from ??= next;
    },
    add(change) {
      if (changes.length >= limit) dropOldest();
      changes.push(change);
    },
    clear() {
      changes = [];
      from = null;
    },
    since: (ended) =>
      from === null || ended < from ? null : changes.filter(({ transaction }) => transaction >= ended),
  };
}
