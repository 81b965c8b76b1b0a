import "server-only";
import type { LedgerChange, LedgerPosition } from "@/lib/ledger/changes/change-notifications";

/** A change, and the number of the transaction that made it. */
type KnownChange = LedgerChange & { readonly transaction: bigint };

/** The latest changes, for pages that connect again and name the position up to which they know them. */
export interface ChangeHistory {
  /** Takes a position that was received after all changes below its `ended`, and taken while changes were received. */
  begin(position: Pick<LedgerPosition, "next">): void;
  add(change: KnownChange): void;
  /** Forgets all: changes may have been missed. */
  clear(): void;
  /** The changes of transactions from `ended` on, in their order; null when there may be others. */
  since(ended: bigint): readonly LedgerChange[] | null;
}

/** About a minute of a thousand events a second that change ten payments each second. */
const LIMIT = 20_000;

export function createChangeHistory(limit: number = LIMIT): ChangeHistory {
  let changes: KnownChange[] = [];
  /** Changes of transactions from this one on are all there; null while it is not known. */
  let from: bigint | null = null;

  function forgetOldest(): void {
    for (const { transaction } of changes.splice(0, Math.ceil(limit / 2))) {
      if (from !== null && transaction >= from) from = transaction + 1n;
    }
  }

  return {
    // A transaction that had begun before may have notified before this process listened.
    begin: ({ next }) => {
      from ??= next;
    },
    add(change) {
      if (changes.length >= limit) forgetOldest();
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
