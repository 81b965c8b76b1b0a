import "server-only";

interface SharedComputation<T> {
  /** The next computation, shared by all callers until it starts; null if none is scheduled. */
  next: Promise<T> | null;
  /** Resolves when the next computation may start. */
  ready: Promise<void>;
}

/**
 * Returns a function that computes a result for each key at most once every `everyMs` milliseconds and shares it among
 * callers. A result is never older than the call: a call during the interval waits for the next computation.
 */
export function shareResults<T>(everyMs: number): (key: string, compute: () => Promise<T>) => Promise<T> {
  const slots = new Map<string, SharedComputation<T>>();
  return (key, compute) => {
    const slot = slots.get(key) ?? { next: null, ready: Promise.resolve() };
    slots.set(key, slot);
    slot.next ??= slot.ready.then(() => {
      slot.next = null;
      const result = compute();
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs).unref());
      slot.ready = Promise.allSettled([result, pause]).then(() => {
        if (slot.next === null) slots.delete(key);
      });
      return result;
    });
    return slot.next;
  };
}
