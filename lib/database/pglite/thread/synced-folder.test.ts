import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPgliteClient, type PgliteClient } from "@/lib/database/pglite/client";
import { engineInThisThread } from "@/lib/database/pglite/engine";
import { openSyncedFolder } from "./synced-folder.mjs";

const place = mkdtempSync(join(tmpdir(), "endorse-synced-"));
const { fsyncSync } = fs;
let client: PgliteClient;
let syncs = 0;

beforeAll(async () => {
  fs.fsyncSync = (file) => {
    syncs += 1;
    fsyncSync(file);
  };
  syncBuiltinESMExports();
  client = await createPgliteClient(async () => engineInThisThread(await openSyncedFolder(join(place, "folder"))));
  await client.exec("create table kept (id int)");
});
afterAll(async () => {
  await client?.close();
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
  rmSync(place, { recursive: true, force: true });
});

test("[R-40] a commit is synced to the disk before it is acknowledged; a query syncs nothing", async () => {
  syncs = 0;
  await client.query("insert into kept values (1)");
  expect(syncs).toBe(1);
  await client.transaction(async (tx) => {
    await tx.query("insert into kept values (2)");
    await tx.query("insert into kept values (3)");
    expect(syncs).toBe(1);
  });
  expect(syncs).toBe(2);
  await client.query("select * from kept");
  expect(syncs).toBe(2);
  await client.exec("checkpoint");
  expect(syncs).toBeGreaterThan(4);
});

test("[R-40] a folder whose first start was killed begins again, and keeps the product's own files", async () => {
  const folder = join(place, "killed");
  mkdirSync(join(folder, "base"), { recursive: true });
  writeFileSync(join(folder, "PG_VERSION"), "18\n");
  writeFileSync(join(folder, ".data-key"), "kept");
  writeFileSync(join(folder, ".unfinished"), "");
  const opened = await openSyncedFolder(folder);
  expect((await opened.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await opened.close();
  expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([".data-key"]);
});
