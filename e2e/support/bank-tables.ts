import { PGlite } from "@electric-sql/pglite";

/** One row that a query on the bank's own tables answers. */
export interface BankRow {
  /** The story and what it claims, for whoever reads that it was not so. */
  readonly claim: string;
  readonly query: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Looks into the tables of a bank that has ended.
 *
 * @param folder its PGlite folder, which no process has open
 * @returns a line for each claim that does not hold
 */
export async function readBankTables(folder: string, claims: readonly BankRow[]): Promise<string[]> {
  const database = await PGlite.create(folder);
  const broken: string[] = [];
  for (const { claim, query, row } of claims) {
    const { rows } = await database.query(query);
    const [expected, found] = [JSON.stringify([row]), JSON.stringify(rows)];
    if (found !== expected) broken.push(`${claim}: the bank's tables hold ${found}, not ${expected}`);
  }
  await database.close();
  return broken;
}
