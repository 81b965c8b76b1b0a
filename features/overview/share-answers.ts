import "server-only";

interface Slot<T> {
  /** The next computation, shared by every caller until it starts. */
  next: Promise<T> | null;
  /** Settles when the last computation has ended and the next one may begin. */
  free: Promise<void>;
}

/**
 * Returns a function that computes a result for each key at most once every `everyMs` milliseconds, and shares it among
 * callers. A result is always computed after the call, so a call during the interval waits for the next computation.
 */
export function shareResults<T>(everyMs: number): (key: string, compute: () => Promise<T>) => Promise<T> {
  const slots = new Map<string, Slot<T>>();
  return (key, compute) => {
    const slot = slots.get(key) ?? { next: null, free: Promise.resolve() };
    slots.set(key, slot);
    slot.next ??= slot.free.then(() => {
      slot.next = null;
      const result = compute();
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs).unref());
      slot.free = Promise.allSettled([result, pause]).then(() => {
        if (slot.next === null) slots.delete(key);
      });
      return result;
    });
    return slot.next;
  };
}
