import { setImmediate } from "node:timers/promises";
import DataLoader from "dataloader";
import type { BankDatabase } from "./bank-database";

/** Keys read by one statement at most. */
const MAX_KEYS = 100;

type LoadBatch<V> = (db: BankDatabase, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

/**
 * Batches concurrent reads into one statement. One statement runs at a time for each database; reads requested
 * meanwhile go into the next. Nothing is cached: each read sees everything that was committed before it was requested,
 * as if it had been made alone.
 *
 * @param load reads rows by their keys and leaves out those that do not exist
 * @returns reads one row; null when it does not exist
 */
export function createBatchLoader<V>(load: LoadBatch<V>): (db: BankDatabase, key: string) => Promise<V | null> {
  const loaders = new WeakMap<BankDatabase, DataLoader<string, V | null>>();
  return (db, key) => {
    let loader = loaders.get(db);
    if (!loader) {
      loader = createLoader(db, load);
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}

function createLoader<V>(db: BankDatabase, load: LoadBatch<V>): DataLoader<string, V | null> {
  let reading: Promise<unknown> = Promise.resolve();
  let lastBatch: Promise<void> = Promise.resolve();
  const loadBatch = async (keys: readonly string[]) => {
    const rows = await load(db, [...new Set(keys)]);
    return keys.map((key) => rows.get(key) ?? null);
  };
  return new DataLoader<string, V | null>(
    (keys) => {
      const batch = loadBatch(keys);
      reading = batch.catch(() => {});
      return batch;
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      batchScheduleFn(dispatch) {
        lastBatch = lastBatch.then(async () => {
          // Requests that arrive in the same turn of the event loop join the batch.
          await setImmediate();
          dispatch();
          await reading;
        });
      },
    },
  );
}
