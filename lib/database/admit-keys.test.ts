import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDataKeys } from "@/lib/vault/data-key";
import { openDatabase } from "./open-database";
import { createServerDatabase, type ServerDatabase } from "./test-engine";

const [ONE, TWO] = [Buffer.alloc(32, 1).toString("base64"), Buffer.alloc(32, 2).toString("base64")];
const [one, two] = [parseDataKeys(ONE, undefined)!, parseDataKeys(TWO, undefined)!];

let database: ServerDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createServerDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const open = (more: Partial<Parameters<typeof openDatabase>[0]>) =>
  openDatabase({
    url: database.url,
    folder: undefined,
    migrationsFolder: "lib/ledger/migrations",
    schema: {},
    ...more,
  });

const marks = async () => (await client.query("select mark from data_key_marks")).rows.map(({ mark }) => mark);

test("[R-43] a server database stores its key ID and is not migrated with a different key", async () => {
  const first = await open({ keys: one });
  const encrypted = first.vault.encrypt("events/1", Buffer.from("body"));
  await first.close();
  expect(await marks()).toEqual([{ keyIds: [one.current.id], mayHavePlain: false }]);

  await client.query("delete from drizzle.__drizzle_migrations where id = 2");
  const before = await client.query("select * from drizzle.__drizzle_migrations");
  await expect(open({ keys: two })).rejects.toThrow(
    `is encrypted under the data key ${one.current.id}, but the given key is ${two.current.id}. Set DATA_KEY to the key that it was encrypted with. No changes were made.`,
  );
  expect((await client.query("select * from drizzle.__drizzle_migrations")).rows).toEqual(before.rows);

  const rotating = await open({ keys: { current: two.current, previous: one.current }, isRotating: true });
  expect(await marks()).toEqual([{ keyIds: [two.current.id, one.current.id], mayHavePlain: false }]);
  expect(Buffer.from(rotating.vault.decrypt("events/1", encrypted)).toString()).toBe("body");
  await rotating.finishRotation();
  await rotating.close();
  expect(await marks()).toEqual([{ keyIds: [two.current.id], mayHavePlain: false }]);
});

test("a database without a key mark, created by an earlier version, may contain unencrypted images", async () => {
  await client.query("delete from data_key_marks");
  const { close } = await open({ keys: one });
  await close();
  expect(await marks()).toEqual([{ keyIds: [one.current.id], mayHavePlain: true }]);
});
