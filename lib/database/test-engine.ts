import { randomUUID } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { assert } from "@/lib/shared/assert";
import { parseDataKeys } from "@/lib/vault/data-key";
import { writeMarkFile } from "@/lib/vault/mark-file";

/** Template databases for tests, migrated and empty. */
export type TemplateName = "bank" | "ledger";

export interface TestDatabase {
  /** Undefined for an in-memory PGlite database. */
  readonly url: string | undefined;
  /** Migrated database for PGlite to load; undefined on a server and outside a test run. */
  readonly contents: Blob | undefined;
  /** Drops the database, which must be closed first. */
  drop(): Promise<void>;
}

/** A database on the test run's Postgres server. */
export interface ServerDatabase extends TestDatabase {
  readonly url: string;
}

/** Set to `postgres` in the project whose tests run on the server; other projects use PGlite. */
const ENGINE_VARIABLE = "TEST_ENGINE";

/** Server URL without a database; set by the setup of the `postgres` project. */
export const SERVER_VARIABLE = "TEST_POSTGRES_URL";

/**
 * Folder with each template as a data directory and as an archive; set by the setups of the `pglite` project and of the
 * stories.
 */
export const TEMPLATES_VARIABLE = "TEST_PGLITE_TEMPLATES";

/** Returns the path of a template's tar archive, which contains the data directory of a migrated database. */
export const templateFile = (folder: string, template: TemplateName): string => join(folder, `${template}.tar`);

/** Creates a new migrated database with the engine of the test's project. */
export async function createTestDatabase(template: TemplateName): Promise<TestDatabase> {
  if (process.env[ENGINE_VARIABLE] === "postgres") return createServerDatabase(template);
  return { url: undefined, contents: readTemplate(template), drop: async () => {} };
}

/**
 * Creates a new database on the test run's Postgres server, for tests in the `postgres` project that need more than
 * PGlite's single connection.
 *
 * @param template undefined for an empty database
 */
export async function createServerDatabase(template?: TemplateName): Promise<ServerDatabase> {
  const server = process.env[SERVER_VARIABLE];
  assert(server, "the test runs in the project that has a server");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  return {
    url: `${server}/${name}`,
    contents: undefined,
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

const templates = new Map<TemplateName, Blob>();

/** Reads a migrated database for PGlite to load; returns undefined outside a test run. */
export function readTemplate(name: TemplateName): Blob | undefined {
  const folder = process.env[TEMPLATES_VARIABLE];
  if (!folder) return undefined;
  const template = templates.get(name) ?? new Blob([readFileSync(templateFile(folder, name))]);
  templates.set(name, template);
  return template;
}

/**
 * Creates an empty or migrated PGlite data directory by copying a template, which is much faster than a first start.
 *
 * @param dataKey encryption key, as in DATA_KEY; undefined for a directory from a release without encryption
 */
export function copyTemplateFolder(name: TemplateName | "empty", folder: string, dataKey?: string): void {
  const templates = process.env[TEMPLATES_VARIABLE];
  assert(templates, "the test run has created its templates");
  cpSync(join(templates, name), folder, { recursive: true });
  if (dataKey) writeMarkFile(folder, { keyIds: [parseDataKeys(dataKey, undefined)!.current.id], mayHavePlain: false });
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
