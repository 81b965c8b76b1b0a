import type { BankDatabase } from "./bank-database";

/** Something worked out from a row, valid while the row is the version it was worked out from. */
interface Remembered<V> {
  readonly version: number;
  readonly value: V;
}

/** What is remembered of each database at most; what was used longest ago is forgotten first. */
const MOST_REMEMBERED = 2_000;

/**
 * Remembers for each row what was worked out from it. The caller reads the row's version each time, from the database, so
 * that a change by whichever process counts at once.
 */
export function rememberByVersion<V>() {
  const ofDatabase = new WeakMap<BankDatabase, Map<string, Remembered<V>>>();
  return {
    get(db: BankDatabase, id: string, version: number): V | null {
      const known = ofDatabase.get(db);
      const remembered = known?.get(id);
      if (!known || remembered?.version !== version) return null;
      known.delete(id);
      known.set(id, remembered);
      return remembered.value;
    },
    put(db: BankDatabase, id: string, version: number, value: V): void {
      const known = ofDatabase.get(db) ?? new Map<string, Remembered<V>>();
      ofDatabase.set(db, known);
      known.delete(id);
      known.set(id, { version, value });
      if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value!);
    },
  };
}
