/** Lets one at a time through for each key. */
export interface Turns {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Turns within this process: they spare work that would be done twice, and are no protection, since another process
 * knows nothing of them.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const turn = before.then(work, work);
      last.set(key, turn);
      try {
        return await turn;
      } finally {
        if (last.get(key) === turn) last.delete(key);
      }
    },
  };
}
