import "server-only";
import type { LedgerChange, LedgerPosition } from "@/lib/ledger/changes/change-notifications";

/** A change with its transaction number. */
type NumberedChange = LedgerChange & { readonly transaction: bigint };

/** The latest changes, for pages that reconnect with their last known position. */
export interface ChangeHistory {
  /** Starts the history at a position that was determined while this process was already listening for changes. */
  begin(position: Pick<LedgerPosition, "next">): void;
  add(change: NumberedChange): void;
  /** Clears the history, since changes may have been missed. */
  clear(): void;
  /** Returns the changes of transactions from `ended` on, in the order received; null if any may be missing. */
  since(ended: bigint): readonly LedgerChange[] | null;
}

/** Default limit: about a minute of heavy traffic. */
const MAX_CHANGES = 20_000;

export function createChangeHistory(limit: number = MAX_CHANGES): ChangeHistory {
  let changes: NumberedChange[] = [];
  /** Transaction number from which the history is complete; null if unknown. */
  let from: bigint | null = null;

  function dropOldest(): void {
    for (const { transaction } of changes.splice(0, Math.ceil(limit / 2))) {
      if (from !== null && transaction >= from) from = transaction + 1n;
    }
  }

  return {
    // Changes of earlier transactions may have been published before this process was listening.
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
