import "server-only";

/** Runs work with at most so many at once, and refuses when too many wait already. */
export interface WorkQueue {
  /** Null when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
}

/** @param places how many run at once  @param maxWaiting how many more may wait */
export function createWorkQueue(places: number, maxWaiting: number): WorkQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // A place is handed over, not given back and taken again, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }
  return {
    run: (work) => (running >= places && waiting.length >= maxWaiting ? null : take(work)),
  };
}
