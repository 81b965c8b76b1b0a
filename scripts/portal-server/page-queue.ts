/** Limits on concurrently rendered and waiting pages. */
export interface PageQueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
  /** Maximum waiting pages per address and per session. */
  readonly waitingPerAddress: number;
  readonly waitingPerSession: number;
  /** Maximum waiting time of a page. */
  readonly waitMs: number;
}

/** The client of a page request. */
export interface PageClient {
  /** The client's address; an office may share one. */
  readonly address: string;
  /** The session cookie as sent, or empty. Not verified, so it only divides the share of its address. */
  readonly session: string;
}

/** Admits a bounded number of pages at a time. */
export interface PageQueue {
  /**
   * Resolves when the page may be rendered, to a function to call after it is sent; null if it must be refused. The
   * next page is from the address with the fewest pages being rendered, then from the session with the fewest, then the
   * one that has waited longest.
   *
   * @param abandoned aborts when the client disconnects, which removes it from the queue
   */
  enter(client: PageClient, abandoned: AbortSignal): Promise<(() => void) | null>;
}

interface Waiting {
  readonly keys: ClientKeys;
  readonly admit: (leave: (() => void) | null) => void;
}

interface ClientKeys {
  readonly address: string;
  readonly session: string;
}

export function createPageQueue(limits: PageQueueLimits): PageQueue {
  const { concurrent, waiting, waitMs } = limits;
  const queue = new Set<Waiting>();
  const rendering = createCounts();
  const queued = createCounts();
  let freeSlots = concurrent;

  function render(keys: ClientKeys): () => void {
    rendering.add(keys, 1);
    return once(() => {
      // The page just sent still counts, so that clients take turns even with a single slot.
      const next = findNext(queue, rendering);
      rendering.add(keys, -1);
      if (next) next.admit(render(next.keys));
      else freeSlots += 1;
    });
  }

  const isFull = ({ address, session }: ClientKeys) =>
    queue.size >= waiting ||
    queued.of(address) >= limits.waitingPerAddress ||
    queued.of(session) >= limits.waitingPerSession;

  return {
    enter({ address, session }, abandoned) {
      const keys = { address: `address ${address}`, session: `session ${address} ${session}` };
      if (freeSlots > 0) {
        freeSlots -= 1;
        return Promise.resolve(render(keys));
      }
      if (isFull(keys) || abandoned.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const entry: Waiting = {
          keys,
          admit(given) {
            queue.delete(entry);
            queued.add(keys, -1);
            clearTimeout(timer);
            abandoned.removeEventListener("abort", giveUp);
            resolve(given);
          },
        };
        const giveUp = () => entry.admit(null);
        const timer = setTimeout(giveUp, waitMs);
        abandoned.addEventListener("abort", giveUp);
        queued.add(keys, 1);
        queue.add(entry);
      });
    },
  };
}

/** The next waiting page; the Set preserves the order of arrival. */
function findNext(queue: ReadonlySet<Waiting>, rendering: Counts): Waiting | undefined {
  let next: Waiting | undefined;
  for (const entry of queue) {
    const { address, session } = entry.keys;
    const difference = next
      ? rendering.of(address) - rendering.of(next.keys.address) ||
        rendering.of(session) - rendering.of(next.keys.session)
      : -1;
    if (difference < 0) next = entry;
  }
  return next;
}

interface Counts {
  of(key: string): number;
  add(keys: ClientKeys, change: 1 | -1): void;
}

/** Counts by address and by session; zero counts are removed. */
function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add({ address, session }, change) {
      for (const key of [address, session]) {
        const count = of(key) + change;
        if (count === 0) counts.delete(key);
        else counts.set(key, count);
      }
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
