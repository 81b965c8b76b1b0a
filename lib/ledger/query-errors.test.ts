import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QueryError } from "@/lib/database/errors/query-error";
import type { Ledger } from "./open-ledger";
import { openTestLedger } from "./test-ledger";

const SENSITIVE_TEXT = "Planted Payee 2218009144";

let open: Ledger;

beforeAll(async () => {
  open = await openTestLedger();
  await open.db.execute(sql`create table kept (name text constraint kept_name unique deferrable initially immediate)`);
});
afterAll(() => open.close());

/** Returns all text of an error that could appear in a log, on a console or in a URL. */
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

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ["a value that does not fit", () => open.db.execute(sql`select ${SENSITIVE_TEXT}::int`), "22P02", null],
  [
    "a NUL in a text",
    () => open.db.execute(sql`select ${`${SENSITIVE_TEXT}\0\n{"forged":true}`}::text`),
    "22021",
    null,
  ],
  ["a duplicate", () => duplicate(), "23505", "kept_name"],
  ["a duplicate in a transaction", () => open.db.transaction(async (tx) => duplicate(tx)), "23505", "kept_name"],
  ["a duplicate that is detected on commit", () => open.db.transaction(deferred), "23505", "kept_name"],
  ["invalid SQL", () => open.db.execute(sql`select nothing from kept where name = ${SENSITIVE_TEXT}`), "42703", null],
])("[R-25] the error for %s contains neither data nor SQL", async (_, work, code, constraint) => {
  const error = await errorOf(work());
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({
    name: "QueryError",
    code,
    constraint,
    fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(allTextOf(error)).not.toMatch(/Planted|2218009144|forged|\$1|from kept|into kept|already exists/);
});

test("a statement has the same fingerprint whatever its values", async () => {
  const failing = (value: string) => errorOf(open.db.execute(sql`select ${value}::int`)) as Promise<QueryError>;
  expect((await failing("a")).fingerprint).toBe((await failing("b")).fingerprint);
  expect((await failing("a")).message).toBe("Database select 64094a521aef failed: 22P02.");
});

async function duplicate(db: Pick<typeof open.db, "execute"> = open.db): Promise<void> {
  for (let i = 0; i < 2; i++) await db.execute(sql`insert into kept values (${SENSITIVE_TEXT})`);
}

async function deferred(tx: Pick<typeof open.db, "execute">): Promise<void> {
  await tx.execute(sql`set constraints all deferred`);
  await duplicate(tx);
}
