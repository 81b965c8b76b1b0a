/** Limits on concurrently rendered and waiting pages. */
export interface PageQueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
  /** Maximum waiting pages per address and per session. */
  readonly waitingPerAddress: number;
  readonly waitingPerSession: number;
  /** Maximum time that a page waits, in milliseconds. */
  readonly waitMs: number;
}

/** Identifies the client of a page request. */
export interface PageClient {
  /** The client's address; users in one office may share an address. */
  readonly address: string;
  /** The session cookie as sent, or empty. Not verified, so it only divides the limit of its address. */
  readonly session: string;
}

/** Limits the number of pages rendered at the same time. */
export interface PageQueue {
  /**
   * Waits until the page may be rendered, and resolves to a function to call after the page is sent; null if the page
   * must be rejected. Admits the address with the fewest pages being rendered first, then the session with the fewest,
   * then the page that has waited longest.
   *
   * @param abandoned aborted when the client disconnects, which removes the page from the queue
   */
  enter(client: PageClient, abandoned: AbortSignal): Promise<(() => void) | null>;
}

interface WaitingPage {
  readonly keys: ClientKeys;
  readonly admit: (leave: (() => void) | null) => void;
}

interface ClientKeys {
  readonly address: string;
  readonly session: string;
}

export function createPageQueue(limits: PageQueueLimits): PageQueue {
  const { concurrent, waiting, waitMs } = limits;
  const queue = new Set<WaitingPage>();
  const rendering = createCounts();
  const queued = createCounts();
  let freeSlots = concurrent;

  function render(keys: ClientKeys): () => void {
    rendering.add(keys, 1);
    return once(() => {
      // The page that was just sent still counts, so that clients take turns even with a single slot.
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
        const entry: WaitingPage = {
          keys,
          admit(leave) {
            queue.delete(entry);
            queued.add(keys, -1);
            clearTimeout(timer);
            abandoned.removeEventListener("abort", reject);
            resolve(leave);
          },
        };
        const reject = () => entry.admit(null);
        const timer = setTimeout(reject, waitMs);
        abandoned.addEventListener("abort", reject);
        queued.add(keys, 1);
        queue.add(entry);
      });
    },
  };
}

/** Finds the next page to admit; the Set preserves the order of arrival. */
function findNext(queue: ReadonlySet<WaitingPage>, rendering: Counts): WaitingPage | undefined {
  let next: WaitingPage | undefined;
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

/** Counts pages by address and by session; removes zero counts. */
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
