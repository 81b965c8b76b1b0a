import "server-only";
import type { LedgerChange, LedgerTopic } from "@/lib/ledger/changes/change-notifications";

/** Ids of the records of each kind that changed; "many" when they are too many to list. */
export type LiveMessage = Partial<Record<LedgerTopic, readonly string[] | "many">>;

/** Changes within this time go into one message. */
const BATCH_MS = 150;
/** Ids of one kind in one message at most. */
const MAX_IDS = 50;

/** Collects changes and passes them on as one message, {@link BATCH_MS} after the first. */
export function createChangeBatch(onMessage: (message: LiveMessage) => void) {
  let pending = new Map<LedgerTopic, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const message: LiveMessage = Object.fromEntries(
      [...pending].map(([topic, ids]) => [topic, ids.size > MAX_IDS || ids.has("") ? "many" : [...ids]]),
    );
    pending = new Map();
    onMessage(message);
  }

  return {
    add({ topic, id }: LedgerChange): void {
      pending.set(topic, (pending.get(topic) ?? new Set()).add(id));
      timer ??= setTimeout(flush, BATCH_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
