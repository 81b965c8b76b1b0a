import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { DataKeys } from "@/lib/vault/data-key";
import { firstMark, type KeyMark, keyMarkSchema, openVault, rotatedMark, rotatingMark } from "@/lib/vault/key-mark";
import { readMarkFile, writeMarkFile } from "@/lib/vault/mark-file";
import type { Vault } from "@/lib/vault/vault";

/** The keys of a process, and whether it re-encrypts the data under the current one. */
export interface GivenKeys {
  readonly keys: DataKeys;
  readonly isRotating: boolean;
}

/** A PGlite folder whose keys were accepted. */
interface FolderAdmission {
  readonly vault: Vault;
  /** Writes the mark if it is new. */
  writeMark(): void;
  /** Records that all data is encrypted under the current key. */
  finishRotation(): void;
}

type Queries = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/** A database on a server whose keys were accepted; writes use the passed connection. */
export interface ServerAdmission {
  readonly vault: Vault;
  /** Writes the mark if it is new, into the migrated tables. */
  writeMark(queries: Queries): Promise<void>;
  /** Records that all data is encrypted under the current key. */
  finishRotation(queries: Queries): Promise<void>;
}

/**
 * Checks the keys against a PGlite folder, before it is opened.
 *
 * @throws DataKeyError when they are not those that the folder was encrypted with
 */
export function admitToFolder(folder: string, given: GivenKeys): FolderAdmission {
  const found = readMarkFile(folder);
  const mark = markFor(given, found, existsSync(join(folder, "PG_VERSION")));
  return {
    vault: openVault(`The data folder ${folder}`, mark, given.keys),
    writeMark: () => {
      if (mark !== found) writeMarkFile(folder, mark);
    },
    finishRotation: () => writeMarkFile(folder, rotatedMark(given.keys)),
  };
}

/**
 * Checks the keys against a database on a server, before it is migrated.
 *
 * @throws DataKeyError when they are not those that the database was encrypted with
 */
export async function admitToServer(client: pg.ClientBase, given: GivenKeys): Promise<ServerAdmission> {
  const found = await readMarkRow(client);
  const mark = markFor(given, found, await hasTable(client, "drizzle.__drizzle_migrations"));
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return {
    vault: openVault(`The database ${rows[0]!.name}`, mark, given.keys),
    writeMark: async (queries) => {
      if (mark !== found) await writeMarkRow(queries, mark);
    },
    finishRotation: (queries) => writeMarkRow(queries, rotatedMark(given.keys)),
  };
}

/** @param hasData whether there is data; if it has no mark, an earlier version wrote it */
function markFor({ keys, isRotating }: GivenKeys, found: KeyMark | null, hasData: boolean): KeyMark {
  const mark = found ?? firstMark(keys, hasData);
  return isRotating ? rotatingMark(mark, keys) : mark;
}

/** The mark of a database on a server; null when it has none. */
export async function readMarkRow(client: pg.ClientBase): Promise<KeyMark | null> {
  if (!(await hasTable(client, "data_key_marks"))) return null;
  const { rows } = await client.query<{ mark: unknown }>("select mark from data_key_marks");
  return rows.length === 0 ? null : keyMarkSchema.parse(rows[0]!.mark);
}

/** Writes the mark of a database on a server, whose tables must exist. */
export async function writeMarkRow(queries: Queries, mark: KeyMark): Promise<void> {
  const upsert = "insert into data_key_marks values (1, $1) on conflict (id) do update set mark = excluded.mark";
  await queries.query(upsert, [JSON.stringify(mark)]);
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [name]);
  return rows[0]!.found;
}
