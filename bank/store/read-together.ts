import { setImmediate } from "node:timers/promises";
import type { BankDatabase } from "./bank-database";

/** Keys asked for in one statement at most. */
const MOST_KEYS = 100;

interface Waiting<V> {
  readonly keys: Map<string, PromiseWithResolvers<V | null>>;
  isReading: boolean;
}

/**
 * Makes one statement of reads that come in together: what is asked for while a statement runs goes into the next. Each
 * read sees everything that was committed before it was asked, as if it had gone alone.
 *
 * @param load reads some rows by their keys; what is not there is left out
 */
export function readTogether<V>(
  load: (db: BankDatabase, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (db: BankDatabase, key: string) => Promise<V | null> {
  const waitingAt = new WeakMap<BankDatabase, Waiting<V>>();

  async function readAll(db: BankDatabase, waiting: Waiting<V>): Promise<void> {
    waiting.isReading = true;
    while (waiting.keys.size > 0) {
      // What else has arrived by now comes along.
      await setImmediate();
      const batch = [...waiting.keys].slice(0, MOST_KEYS);
      for (const [key] of batch) waiting.keys.delete(key);
      try {
        const found = await load(
          db,
          batch.map(([key]) => key),
        );
        for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    waiting.isReading = false;
  }

  return (db, key) => {
    let waiting = waitingAt.get(db);
    if (!waiting) {
      waiting = { keys: new Map(), isReading: false };
      waitingAt.set(db, waiting);
    }
    let asked = waiting.keys.get(key);
    if (!asked) {
      asked = withResolvers<V | null>();
      waiting.keys.set(key, asked);
    }
    if (!waiting.isReading) void readAll(db, waiting);
    return asked.promise;
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: PromiseWithResolvers<T>["resolve"] = () => {};
  let reject: PromiseWithResolvers<T>["reject"] = () => {};
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
