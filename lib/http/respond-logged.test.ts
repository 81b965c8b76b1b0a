import { expect, test } from "vitest";
import { toQueryError } from "@/lib/database/errors/query-error";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { respondLogged } from "./respond-logged";

setTestEnvironment("http://127.0.0.1:1");

const failing = (error: unknown) => respondLogged("test", "GET", {}, () => Promise.reject(error));

test.each(["57P01", "08006", "25006", "ECONNREFUSED"])(
  "returns 503 with the code for a lost connection if the database is unreachable (%s)",
  async (code) => {
    const response = await failing(toQueryError("select 1", Object.assign(new Error("No."), { code })));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "reconnecting" });
  },
);

test.each([
  ["a statement that fails", toQueryError("select 1", Object.assign(new Error("No."), { code: "23505" }))],
  ["a bug", new Error("No.")],
])("returns 500 for %s", async (_, error) => {
  const response = await failing(error);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "internal" });
});

test("only a lost database connection has the digest that makes the page wait for recovery", () => {
  const failed = (code: string) => toQueryError("select 1", Object.assign(new Error("No."), { code }));
  expect(failed("57P03").digest).toMatch(/^reconnecting-[0-9a-f]{8}$/);
  expect(failed("23505").digest).toBeUndefined();
});
