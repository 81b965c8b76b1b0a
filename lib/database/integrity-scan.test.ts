import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, test } from "vitest";
import { scanFolder } from "./integrity-scan";
import { isPageIntact, PAGE_BYTES } from "./page-checksum";
import { readTemplate } from "./test-engine";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with the database of a ledger, open. */
async function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "endorse-scan-"));
  folders.push(folder);
  const client = await PGlite.create({ dataDir: folder, loadDataDir: readTemplate("ledger") });
  return { folder, client };
}

/** Scans until everything has been read once. */
async function scanAll(folder: string, scan = scanFolder(folder)): Promise<string[]> {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + Math.ceil(statSync(join(entry.parentPath, entry.name)).size / PAGE_BYTES) + 1, 0);
  for (let read = 0; read < 2 * bytes; read += 128) await scan.next();
  return [...scan.damaged()];
}

test("a database in use is intact, and so is what is written while it is scanned", async () => {
  const { folder, client } = await openFolder();
  try {
    const scan = scanFolder(folder);
    for (let round = 0; round < 20; round += 1) {
      await client.query(
        "insert into people select gen_random_uuid(), $1 || n, 'x', 'x', '{}', false, null, now() from generate_series(1, 200) n",
        [`${round}-`],
      );
      await client.exec("checkpoint");
      await scan.next();
    }
    expect(await scanAll(folder, scan)).toEqual([]);
  } finally {
    await client.close();
  }
});

test("one flipped bit in a table is found though the database has the page in its cache, until it is repaired", async () => {
  const { folder, client } = await openFolder();
  try {
    await client.query(
      "insert into people values (gen_random_uuid(), 'olga@example.com', 'Olga', 'x', '{}', false, null, now())",
    );
    await client.exec("checkpoint");
    const { rows } = await client.query<{ path: string }>("select pg_relation_filepath('people') as path");
    const name = rows[0]!.path;
    const good = readFileSync(join(folder, name));
    const bad = Buffer.from(good);
    bad[PAGE_BYTES - 10]! ^= 1;
    const scan = scanFolder(folder);
    expect(await scanAll(folder, scan)).toEqual([]);
    writeFileSync(join(folder, name), bad);
    expect((await client.query("select name from people")).rows).toEqual([{ name: "Olga" }]);
    expect(await scanAll(folder, scan)).toEqual([name]);
    writeFileSync(join(folder, name), good);
    expect(await scanAll(folder, scan)).toEqual([]);
    writeFileSync(join(folder, name), good.subarray(0, PAGE_BYTES - 1));
    expect(await scanAll(folder, scan)).toEqual([name]);
    rmSync(join(folder, name));
    expect(await scanAll(folder, scan)).toEqual([]);
    writeFileSync(join(folder, name), good);
  } finally {
    await client.close();
  }
});

test("a page in another place, or one that should be empty and is not, is damaged", async () => {
  const { folder, client } = await openFolder();
  const { rows } = await client.query<{ path: string }>("select pg_relation_filepath('pg_class') as path");
  await client.close();
  const file = readFileSync(join(folder, rows[0]!.path));
  const [first, second] = [file.subarray(0, PAGE_BYTES), file.subarray(PAGE_BYTES, 2 * PAGE_BYTES)];
  expect([isPageIntact(first, 0), isPageIntact(second, 1), isPageIntact(first, 1), isPageIntact(second, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const empty = Buffer.alloc(PAGE_BYTES);
  expect(isPageIntact(empty, 7)).toBe(true);
  empty[4_000] = 1;
  expect(isPageIntact(empty, 7)).toBe(false);
});

test("a page that is half written when it is read is not damaged", async () => {
  const { folder, client } = await openFolder();
  await client.exec("checkpoint");
  await client.close();
  const name = readdirSync(join(folder, "base"), { recursive: true, encoding: "utf8" }).find(
    (path) => /^\d+\/\d+$/.test(path) && statSync(join(folder, "base", path)).size >= PAGE_BYTES,
  )!;
  const path = join(folder, "base", name);
  const good = readFileSync(path);
  const half = Buffer.concat([good.subarray(0, 4096), Buffer.alloc(4096, 7), good.subarray(PAGE_BYTES)]);
  const scan = scanFolder(folder, 1_000_000);
  writeFileSync(path, half);
  await scan.next();
  writeFileSync(path, good);
  expect(await scanAll(folder, scan)).toEqual([]);
});
