import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readMarkFile } from "@/lib/vault/mark-file";
import { readMarkRow } from "./admit-keys";
import { DumpError, type Query } from "./dump/dump-format";
import { requestDump } from "./dump/dump-socket";
import { writeDump } from "./dump/write-dump";
import { lockFolder } from "./folder-lock";
import { openPgliteClient, type PgliteClient } from "./pglite/client";
import { withUrgency } from "./pglite/urgency";

/** Where a database is: on a server, or in a PGlite folder. */
export interface StorePlace {
  readonly url: string | undefined;
  readonly folder: string | undefined;
}

/** Writes a dump's text, and waits until there is room for more. */
export type WriteDump = (text: string) => Promise<void>;

/**
 * Dumps a database as of one moment, whether its process runs or not: a server's through a connection of our own, a
 * PGlite folder's by the process that has it open.
 *
 * @throws DumpError when there is no database
 * @throws FolderLockError when a process has the folder open and writes no dump of it
 */
export async function dumpStore({ url, folder }: StorePlace, write: WriteDump): Promise<void> {
  if (url !== undefined) return dumpServer(url, write);
  if (folder === undefined || !existsSync(join(folder, "PG_VERSION"))) {
    throw new DumpError(`There is no database in ${folder ?? "the memory of another process"}.`);
  }
  const socket = await requestDump(folder);
  if (socket) {
    socket.setEncoding("utf8");
    for await (const text of socket) await write(text as string);
    return;
  }
  const unlock = lockFolder(folder);
  try {
    const client = await openPgliteClient(folder);
    try {
      await dumpPglite(client, folder, write);
    } finally {
      await client.close();
    }
  } finally {
    unlock();
  }
}

/** Dumps an open PGlite database; its other statements wait meanwhile. */
export function dumpPglite(client: PgliteClient, folder: string, write: WriteDump): Promise<void> {
  return withUrgency("maintenance", () =>
    client.transaction(async (tx) => {
      const query: Query = async <Row>(text: string, values?: unknown[]) => (await tx.query<Row>(text, values)).rows;
      for await (const text of writeDump(query, readMarkFile(folder))) await write(text);
    }),
  );
}

async function dumpServer(url: string, write: WriteDump): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    const query: Query = async <Row>(text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Row[];
    for await (const text of writeDump(query, await readMarkRow(client))) await write(text);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
