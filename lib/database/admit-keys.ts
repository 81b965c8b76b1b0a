import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { DataKeys } from "@/lib/vault/data-key";
import {
  createFirstMark,
  createRotatedMark,
  createRotatingMark,
  type KeyMark,
  keyMarkSchema,
  openVault,
} from "@/lib/vault/key-mark";
import { readMarkFile, writeMarkFile } from "@/lib/vault/mark-file";
import type { Vault } from "@/lib/vault/vault";

/** Data keys of this process, and whether it re-encrypts the data with the current key. */
export interface KeySettings {
  readonly keys: DataKeys;
  readonly isRotating: boolean;
}

/** A PGlite folder whose keys were accepted. */
interface FolderAdmission {
  readonly vault: Vault;
  /** Writes the key mark if it is new. */
  writeMark(): void;
  /** Records that all data is encrypted with the current key. */
  finishRotation(): void;
}

type Queries = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/** A server database whose keys were accepted. */
export interface ServerAdmission {
  readonly vault: Vault;
  /** Writes the key mark if it is new; the tables must have been migrated. */
  writeMark(queries: Queries): Promise<void>;
  /** Records that all data is encrypted with the current key. */
  finishRotation(queries: Queries): Promise<void>;
}

/**
 * Checks the keys of a PGlite folder before it is opened.
 *
 * @throws DataKeyError if the folder was encrypted with different keys
 */
export function admitFolderKeys(folder: string, settings: KeySettings): FolderAdmission {
  const storedMark = readMarkFile(folder);
  const mark = markFor(settings, storedMark, existsSync(join(folder, "PG_VERSION")));
  return {
    vault: openVault(`The data folder ${folder}`, mark, settings.keys),
    writeMark: () => {
      if (mark !== storedMark) writeMarkFile(folder, mark);
    },
    finishRotation: () => writeMarkFile(folder, createRotatedMark(settings.keys)),
  };
}

/**
 * Checks the keys of a server database before it is migrated.
 *
 * @throws DataKeyError if the database was encrypted with different keys
 */
export async function admitServerKeys(client: pg.ClientBase, settings: KeySettings): Promise<ServerAdmission> {
  const storedMark = await readMarkRow(client);
  const mark = markFor(settings, storedMark, await hasTable(client, "drizzle.__drizzle_migrations"));
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return {
    vault: openVault(`The database ${rows[0]!.name}`, mark, settings.keys),
    writeMark: async (queries) => {
      if (mark !== storedMark) await writeMarkRow(queries, mark);
    },
    finishRotation: (queries) => writeMarkRow(queries, createRotatedMark(settings.keys)),
  };
}

/** @param hasData whether the database has data, which an earlier version wrote if there is no mark */
function markFor({ keys, isRotating }: KeySettings, storedMark: KeyMark | null, hasData: boolean): KeyMark {
  const mark = storedMark ?? createFirstMark(keys, hasData);
  return isRotating ? createRotatingMark(mark, keys) : mark;
}

/** Reads the key mark of a server database; returns null if it has none. */
export async function readMarkRow(client: pg.ClientBase): Promise<KeyMark | null> {
  if (!(await hasTable(client, "data_key_marks"))) return null;
  const { rows } = await client.query<{ mark: unknown }>("select mark from data_key_marks");
  return rows.length === 0 ? null : keyMarkSchema.parse(rows[0]!.mark);
}

/** Writes the key mark of a server database, whose tables must exist. */
export async function writeMarkRow(queries: Queries, mark: KeyMark): Promise<void> {
  const upsert = "insert into data_key_marks values (1, $1) on conflict (id) do update set mark = excluded.mark";
  await queries.query(upsert, [JSON.stringify(mark)]);
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [name]);
  return rows[0]!.found;
}
