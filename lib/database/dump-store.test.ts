import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDump, splitLines } from "./dump/check-dump";
import { DumpError } from "./dump/dump-format";
import { readDumpHead } from "./dump/load-dump";
import { dumpStore } from "./dump-store";
import { openDatabase } from "./open-database";
import { isStoreEmpty, restoreStore } from "./restore-store";
import { createServerDatabase, type ServerDatabase } from "./test-engine";

const MIGRATIONS = "lib/ledger/migrations";
const root = mkdtempSync(join(tmpdir(), "endorse-dump-"));
const folder = join(root, "first");
const options = { migrationsFolder: MIGRATIONS, schema: {} };
let server: ServerDatabase;
/** The dump of a database that has what is hard to carry. */
let dumped: string;

async function dump(place: { url?: string; folder?: string }): Promise<string> {
  let text = "";
  await dumpStore({ url: place.url, folder: place.folder }, async (part) => {
    text += part;
  });
  return text;
}

/** As a file is read: in pieces that end anywhere. */
async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000);
}

async function* linesOf(text: string) {
  const lines = splitLines(chunksOf(text));
  await lines.next();
  yield* lines;
}

const restore = (place: { url?: string; folder?: string }, text: string) =>
  restoreStore(
    { url: place.url, folder: place.folder },
    MIGRATIONS,
    readDumpHead(text.split("\n", 1)[0]),
    linesOf(text),
  );

beforeAll(async () => {
  server = await createServerDatabase();
  const open = await openDatabase({ url: undefined, folder, ...options });
  await open.db.execute(sql`
    insert into received_events (dedupe_key, encrypted_body, received_at, state, changes)
    select 'e' || n, case when n % 3 > 0 then decode(repeat(md5(n::text), 2000), 'hex') end,
      '2026-11-20T15:00:00.123456Z'::timestamptz + n * interval '1 second', 'received',
      case n % 4 when 0 then null when 1 then 'null'::jsonb else '[{"a": "\\"x\\", (1,2)\\n€"}]'::jsonb end
    from generate_series(1, 400) as n`);
  await open.db.execute(
    sql`insert into event_polls values ('{"a,(b)', E'line\nbreak \\\\ "quoted"' || chr(8232) || chr(13), now())`,
  );
  // The process that has the folder open writes the dump.
  dumped = await dump({ folder });
  await open.close();
});
afterAll(async () => {
  await server?.drop();
  rmSync(root, { recursive: true, force: true });
});

test("a dump is the same from a running process and from a stopped one", async () => {
  expect(dumped.split("\n").length).toBeGreaterThan(420);
  expect(await dump({ folder })).toBe(dumped);
  expect((await checkDump(chunksOf(dumped))).mark).toBeNull();
});

test("a dump loaded on a server, and from there in a folder again, is the same to the last character", async () => {
  expect(await isStoreEmpty({ url: server.url, folder: undefined })).toBe(true);
  await restore({ url: server.url }, dumped);
  expect(await isStoreEmpty({ url: server.url, folder: undefined })).toBe(false);
  const fromServer = await dump({ url: server.url });
  expect(fromServer).toBe(dumped);

  const copy = join(root, "copy");
  expect(await isStoreEmpty({ url: undefined, folder: copy })).toBe(true);
  await restore({ folder: copy }, fromServer);
  expect(await dump({ folder: copy })).toBe(dumped);
  expect(await isStoreEmpty({ url: undefined, folder: copy })).toBe(false);

  // What the sequences give next is new, and the keys between tables hold again.
  const { db, close } = await openDatabase({ url: undefined, folder: copy, ...options });
  const { rows } = (await db.execute(
    sql`insert into received_events (dedupe_key, received_at, state) values ('next', now(), 'received') returning id::int`,
  )) as unknown as { rows: { id: number }[] };
  expect(rows).toEqual([{ id: 401 }]);
  await close();
});

test.each([
  [
    "its end is missing",
    (text: string) => text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1),
    "its end is missing",
  ],
  ["a row is missing", (text: string) => text.replace(/^"\(7,.*\n/m, ""), "received_events has 399 rows and not 400"],
  ["a line is cut", (text: string) => text.replace(/^("\(9,.{20}).*$/m, "$1"), "one of its lines can't be read"],
])("a dump is refused when %s, and nothing of it stays", async (_, damage, message) => {
  await expect(checkDump(chunksOf(damage(dumped)))).rejects.toThrow(message);
  const empty = await createServerDatabase("ledger");
  await expect(restore({ url: empty.url }, damage(dumped))).rejects.toThrow(message);
  expect(await isStoreEmpty({ url: empty.url, folder: undefined })).toBe(true);
  await empty.drop();
});

test("a dump of another version is refused", async () => {
  const newer = dumped.replace('"migrations":[', '"migrations":["0",');
  await expect(restore({ folder: join(root, "none") }, newer)).rejects.toThrow(
    new DumpError("The backup was made by another version of the product. Restore it with that version."),
  );
  expect(() => readDumpHead('{"format":"endorse-dump","version":2}')).toThrow(DumpError);
});

test("a place without a database is named", async () => {
  await expect(dump({ folder: join(root, "nothing") })).rejects.toThrow(
    `There is no database in ${join(root, "nothing")}.`,
  );
});
