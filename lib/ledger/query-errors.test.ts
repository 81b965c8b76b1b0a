import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QueryError } from "@/lib/database/errors/query-error";
import type { Ledger } from "./open-ledger";
import { openTestLedger } from "./test-ledger";

const PLANTED = "Planted Payee 2218009144";

let open: Ledger;

beforeAll(async () => {
  open = await openTestLedger();
  await open.db.execute(sql`create table kept (name text constraint kept_name unique deferrable initially immediate)`);
});
afterAll(() => open.close());

/** All text of an error that could reach a log, a console or a URL. */
function allTextOf(error: unknown): string {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    texts.push(
      String(at),
      at.stack ?? "",
      ...Object.getOwnPropertyNames(at).map((name) => String(Reflect.get(at, name))),
    );
  }
  return texts.join("\n");
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ["a value that does not fit", () => open.db.execute(sql`select ${PLANTED}::int`), "22P02", null],
  ["a NUL in a text", () => open.db.execute(sql`select ${`${PLANTED}\0\n{"forged":true}`}::text`), "22021", null],
  ["a duplicate", () => duplicate(), "23505", "kept_name"],
  ["a duplicate in a transaction", () => open.db.transaction(async (tx) => duplicate(tx)), "23505", "kept_name"],
  ["a duplicate that is detected on commit", () => open.db.transaction(deferred), "23505", "kept_name"],
  ["invalid SQL", () => open.db.execute(sql`select nothing from kept where name = ${PLANTED}`), "42703", null],
])("[R-25] %s: the error contains neither data nor SQL", async (_, work, code, constraint) => {
  const error = await failureOf(work());
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({
    name: "QueryError",
    code,
    constraint,
    fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(allTextOf(error)).not.toMatch(/Planted|2218009144|forged|\$1|from kept|into kept|already exists/);
});

test("the same statement has the same fingerprint, regardless of its values", async () => {
  const failing = (value: string) => failureOf(open.db.execute(sql`select ${value}::int`)) as Promise<QueryError>;
  expect((await failing("a")).fingerprint).toBe((await failing("b")).fingerprint);
  expect((await failing("a")).message).toBe("Database select 64094a521aef failed: 22P02.");
});

async function duplicate(db: Pick<typeof open.db, "execute"> = open.db): Promise<void> {
  for (let i = 0; i < 2; i++) await db.execute(sql`insert into kept values (${PLANTED})`);
}

async function deferred(tx: Pick<typeof open.db, "execute">): Promise<void> {
  await tx.execute(sql`set constraints all deferred`);
  await duplicate(tx);
}
