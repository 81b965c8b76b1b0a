/** How many pages are rendered at once, and how many may wait for it. */
export interface PageQueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of those that wait: how many may be of one address, and of one session. */
  readonly waitingOfAddress: number;
  readonly waitingOfSession: number;
  /** No one waits longer than this for a page to be started. */
  readonly waitMs: number;
}

/** Who requests a page. */
export interface PageClient {
  /** The client's address; an office may share one. */
  readonly address: string;
  /** The session cookie as it was sent, or empty. It is not verified, so it only divides what the address has. */
  readonly session: string;
}

/** Admits a bounded number of pages at a time. */
export interface PageQueue {
  /**
   * Resolves when the page may be rendered, with the function to call once it is sent; null when it must be refused.
   * The next page is of the address that has the fewest being rendered, within it of the session that has the fewest,
   * and of these the one that waits longest.
   *
   * @param abandoned aborted when the client has gone: it gives up its place
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
  const { atOnce, waiting, waitMs } = limits;
  const line = new Set<Waiting>();
  const rendering = createCounts();
  const queued = createCounts();
  let places = atOnce;

  function render(keys: ClientKeys): () => void {
    rendering.add(keys, 1);
    return once(() => {
      // The page that has just been sent still counts, so that with one place clients take turns.
      const next = nextOf(line, rendering);
      rendering.add(keys, -1);
      if (next) next.admit(render(next.keys));
      else places += 1;
    });
  }

  const isFull = ({ address, session }: ClientKeys) =>
    line.size >= waiting ||
    queued.of(address) >= limits.waitingOfAddress ||
    queued.of(session) >= limits.waitingOfSession;

  return {
    enter({ address, session }, abandoned) {
      const keys = { address: `address ${address}`, session: `session ${address} ${session}` };
      if (places > 0) {
        places -= 1;
        return Promise.resolve(render(keys));
      }
      if (isFull(keys) || abandoned.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const place: Waiting = {
          keys,
          admit(given) {
            line.delete(place);
            queued.add(keys, -1);
            clearTimeout(timer);
            abandoned.removeEventListener("abort", giveUp);
            resolve(given);
          },
        };
        const giveUp = () => place.admit(null);
        const timer = setTimeout(giveUp, waitMs);
        abandoned.addEventListener("abort", giveUp);
        queued.add(keys, 1);
        line.add(place);
      });
    },
  };
}

/** Whose turn it is; a Set keeps the order in which they came. */
function nextOf(line: ReadonlySet<Waiting>, rendering: Counts): Waiting | undefined {
  let next: Waiting | undefined;
  for (const place of line) {
    const { address, session } = place.keys;
    const difference = next
      ? rendering.of(address) - rendering.of(next.keys.address) ||
        rendering.of(session) - rendering.of(next.keys.session)
      : -1;
    if (difference < 0) next = place;
  }
  return next;
}

interface Counts {
  of(key: string): number;
  add(keys: ClientKeys, change: 1 | -1): void;
}

/** Counts by address and by session; a count of zero takes no memory. */
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
