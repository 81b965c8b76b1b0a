import { randomUUID } from "node:crypto";
import pg from "pg";

/** Databases that tests begin with, migrated and empty. */
export type TemplateName = "bank" | "ledger";

/** Where a harness opens its database. */
export interface TestDatabase {
  /** Undefined for PGlite in memory. */
  readonly url: string | undefined;
  /** Removes it; after it was closed. */
  drop(): Promise<void>;
}

/** Set by the setup of the run on a server: its URL, without a database. */
export const SERVER_VARIABLE = "TEST_POSTGRES_URL";

/**
 * A fresh database for a test's harness on the engine that this run is about: PGlite, or the server that the run's setup
 * started, where copying a migrated database takes less than migrating one.
 */
export async function createTestDatabase(template: TemplateName): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(server, `create database ${name} template ${template}`);
  return { url: `${server}/${name}`, drop: () => execute(server, `drop database ${name} with (force)`) };
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
