import "server-only";

interface Slot<T> {
  /** The next computation, shared by every caller until it starts. */
  next: Promise<T> | null;
  /** Settles when the last computation has ended and the next one may begin. */
  free: Promise<void>;
}

/**
 * Returns a function that computes an answer for each key at most once in `everyMs`, and shares it among callers. An
 * answer is always computed after the call; an early caller waits.
 */
export function shareAnswers<T>(everyMs: number): (key: string, compute: () => Promise<T>) => Promise<T> {
  const slots = new Map<string, Slot<T>>();
  return (key, compute) => {
    const slot = slots.get(key) ?? { next: null, free: Promise.resolve() };
    slots.set(key, slot);
    slot.next ??= slot.free.then(() => {
      slot.next = null;
      const answer = compute();
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs).unref());
      slot.free = Promise.allSettled([answer, pause]).then(() => {
        if (slot.next === null) slots.delete(key);
      });
      return answer;
    });
    return slot.next;
  };
}
