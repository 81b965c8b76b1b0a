import { PGlite } from "@electric-sql/pglite";

/** The expected row of a query on the bank's tables. */
export interface BankRow {
  /** The story and the assertion, for the error message. */
  readonly claim: string;
  readonly query: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Queries the tables of a bank that has stopped.
 *
 * @param folder its PGlite folder, which no process may have open
 * @returns one line for each failed assertion
 */
export async function readBankTables(folder: string, claims: readonly BankRow[]): Promise<string[]> {
  const database = await PGlite.create(folder);
  const failures: string[] = [];
  for (const { claim, query, row } of claims) {
    const { rows } = await database.query(query);
    const [expected, found] = [JSON.stringify([row]), JSON.stringify(rows)];
    if (found !== expected) failures.push(`${claim}: the bank's tables have ${found}, not ${expected}`);
  }
  await database.close();
  return failures;
}
