import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "./open-database";
import { queryRows } from "./query-rows";
import { readTemplate } from "./test-engine";

test("stores all byte values unchanged, including from a view into a larger buffer", async () => {
  const { db, close } = await openDatabase({
    url: undefined,
    folder: undefined,
    contents: readTemplate("bank"),
    migrationsFolder: "bank/store/migrations",
    schema: {},
  });
  const all = Uint8Array.from({ length: 260 }, (_, i) => i & 0xff).subarray(2, 258);
  await db.execute(sql`create table kept (bytes bytea)`);
  await db.execute(sql`insert into kept values (${all}), (${new Uint8Array()})`);
  const rows = await queryRows<{ hex: string }>(db, sql`select encode(bytes, 'hex') as hex from kept`);
  expect(rows[0]?.hex).toMatch(/^020304.*fdfeff0001$/);
  expect(rows[0]?.hex).toHaveLength(512);
  expect(rows[1]?.hex).toBe("");
  await close();
});
