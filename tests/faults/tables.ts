import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Rig, Side } from "./rig";

/** Runs a query and returns the rows. */
export type Query = <Row>(text: string, params?: unknown[]) => Promise<Row[]>;

/**
 * Reads the tables of the portal and bank directly. Copies a PGlite folder while its process is stopped, and reads the
 * copy.
 */
export async function readTables<T>(rig: Rig, read: (query: Record<Side, Query>) => Promise<T>): Promise<T> {
  if (rig.engine !== "pglite") {
    const { portal, bank } = rig.databaseUrls;
    return withServer(portal!, (ofPortal) => withServer(bank!, (ofBank) => read({ portal: ofPortal, bank: ofBank })));
  }
  const copies = copyFolders(rig);
  return withFolder(copies.portal, (ofPortal) =>
    withFolder(copies.bank, (ofBank) => read({ portal: ofPortal, bank: ofBank })),
  );
}

function copyFolders(rig: Rig): Record<Side, string> {
  const copies = { portal: join(rig.scratch, "ledger-copy"), bank: join(rig.scratch, "bank-copy") };
  // Stops the portal first, so that the bank has everything that the ledger has.
  for (const side of ["portal", "bank"] as const) rig.service(side).process.kill("SIGSTOP");
  try {
    for (const side of ["portal", "bank"] as const) {
      rmSync(copies[side], { recursive: true, force: true });
      execFileSync("cp", ["-r", "--reflink=auto", rig.databaseFolders[side], copies[side]], { stdio: "pipe" });
      for (const name of [".lock", ".dump", "postmaster.pid"]) {
        if (existsSync(join(copies[side], name))) rmSync(join(copies[side], name));
      }
    }
  } finally {
    for (const side of ["portal", "bank"] as const) rig.service(side).process.kill("SIGCONT");
  }
  return copies;
}

async function withFolder<T>(folder: string, read: (query: Query) => Promise<T>): Promise<T> {
  const database = await PGlite.create(folder);
  try {
    return await read(
      async <Row>(text: string, params: unknown[] = []) => (await database.query<Row>(text, params)).rows,
    );
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(url: string, read: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await read(
      async <Row>(text: string, params: unknown[] = []) => (await client.query(text, params)).rows as Row[],
    );
  } finally {
    await client.end();
  }
}
