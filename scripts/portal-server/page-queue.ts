/** How many pages are rendered at once, and how many may wait for it. */
export interface PageQueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Nobody waits longer than this for a page to be started. */
  readonly waitMs: number;
}

/** Admits a bounded number of pages at a time, in the order in which they were requested. */
export interface PageQueue {
  /**
   * Resolves when the page may be rendered, with the function to call once it is sent; null when it must be refused.
   *
   * @param abandoned aborted when the client has gone: it gives up its place
   */
  enter(abandoned: AbortSignal): Promise<(() => void) | null>;
}

type Admit = (leave: (() => void) | null) => void;

export function createPageQueue({ atOnce, waiting, waitMs }: PageQueueLimits): PageQueue {
  const line = new Set<Admit>();
  let rendering = 0;

  function leave(): void {
    const [next] = line;
    if (next) next(once(leave));
    else rendering -= 1;
  }

  return {
    enter(abandoned) {
      if (rendering < atOnce) {
        rendering += 1;
        return Promise.resolve(once(leave));
      }
      if (line.size >= waiting || abandoned.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const admit: Admit = (given) => {
          line.delete(admit);
          clearTimeout(timer);
          abandoned.removeEventListener("abort", giveUp);
          resolve(given);
        };
        const giveUp = () => admit(null);
        const timer = setTimeout(giveUp, waitMs);
        abandoned.addEventListener("abort", giveUp);
        line.add(admit);
      });
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
