import { PGlite } from "@electric-sql/pglite";

/** A query on the bank's tables and the single row it must return. */
export interface BankRow {
  /** Describes the assertion in the error message. */
  readonly claim: string;
  readonly query: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Checks claims against the tables of a stopped bank.
 *
 * @param folder the bank's PGlite folder; no other process may have it open
 * @returns one message per failed claim
 */
export async function readBankTables(folder: string, claims: readonly BankRow[]): Promise<string[]> {
  const database = await PGlite.create(folder);
  const failures: string[] = [];
  for (const { claim, query, row } of claims) {
    const { rows } = await database.query(query);
    const [expected, actual] = [JSON.stringify([row]), JSON.stringify(rows)];
    if (actual !== expected) failures.push(`${claim}: the bank's tables have ${actual}, not ${expected}`);
  }
  await database.close();
  return failures;
}
