import { randomUUID } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { assert } from "@/lib/shared/assert";
import { parseDataKeys } from "@/lib/vault/data-key";
import { writeMarkFile } from "@/lib/vault/mark-file";

/** Template databases for tests, migrated and empty. */
export type TemplateName = "bank" | "ledger";

/** A database for one test harness. */
export interface TestDatabase {
  /** Undefined for PGlite in memory. */
  readonly url: string | undefined;
  /** What PGlite begins with: a migrated database. Undefined on a server, and outside of a run of the tests. */
  readonly contents: Blob | undefined;
  /** Drops it; call after closing it. */
  drop(): Promise<void>;
}

/** A database on the run's Postgres server. */
export interface ServerDatabase extends TestDatabase {
  readonly url: string;
}

/** `postgres` in the project whose tests run on the server; PGlite everywhere else. */
const ENGINE_VARIABLE = "TEST_ENGINE";

/** Set by the setup of the `postgres` project: the server's URL, without a database. */
export const SERVER_VARIABLE = "TEST_POSTGRES_URL";

/**
 * Set by the setup of the `pglite` project and of the stories: the folder of the templates, each as a data directory
 * and as an archive of it.
 */
export const TEMPLATES_VARIABLE = "TEST_PGLITE_TEMPLATES";

/** The data directory of a migrated database, as a tar archive. */
export const templateFile = (folder: string, template: TemplateName): string => join(folder, `${template}.tar`);

/** A fresh, migrated database for a test's harness on the engine that the test's project is about. */
export async function createTestDatabase(template: TemplateName): Promise<TestDatabase> {
  if (process.env[ENGINE_VARIABLE] === "postgres") return createServerDatabase(template);
  return { url: undefined, contents: readTemplate(template), drop: async () => {} };
}

/**
 * A fresh database on the run's Postgres server, with its own connections, for what an embedded database with one
 * connection can't show; for tests of the `postgres` project.
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

/** What PGlite begins with: a migrated database; undefined outside of a run of the tests. */
export function readTemplate(name: TemplateName): Blob | undefined {
  const folder = process.env[TEMPLATES_VARIABLE];
  if (!folder) return undefined;
  const template = templates.get(name) ?? new Blob([readFileSync(templateFile(folder, name))]);
  templates.set(name, template);
  return template;
}

/**
 * Makes a folder of PGlite as a first start would in seconds: an empty database, or a migrated one.
 *
 * @param dataKey the key of the data, as in DATA_KEY; undefined for a folder of a release that encrypted nothing
 */
export function copyTemplateFolder(name: TemplateName | "empty", folder: string, dataKey?: string): void {
  const templates = process.env[TEMPLATES_VARIABLE];
  assert(templates, "the run has made its templates");
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
