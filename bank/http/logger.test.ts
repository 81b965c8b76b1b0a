import { Hono } from "hono";
import { expect, test } from "vitest";
import type { BankEnv } from "./bank-env";
import { createBankLogger, createRequestLogger } from "./logger";
import { requestLog } from "./request-log";

test("[R-25] the bank's log has no names, and no account numbers in paths, text or errors", () => {
  let lines = "";
  const logger = createBankLogger("info", {
    write(line) {
      lines += line;
    },
  });
  createRequestLogger(logger).info(
    { path: "/sandbox/v1/accounts/2218009144", status: 200, durationMs: 1234 },
    "request",
  );
  logger.info({ note: "account 2218009144", details: { payeeName: "Pat Payee", authorization: "Bearer x" } }, "detail");
  const query = { query: "select 1 where name = $1", params: ["Pat Payee"] };
  logger.error({ err: Object.assign(new Error("Failed query\nparams: Pat Payee"), query) }, "request failed");
  expect(lines).not.toMatch(/221800|Pat Payee|Bearer|select 1/);
  expect(lines).toContain("/sandbox/v1/accounts/…9144");
  expect(lines).toContain('"durationMs":1234');
  expect(lines.trimEnd().split("\n")).toHaveLength(3);
});

test("[R-25] a logged path contains only operation names and ids", async () => {
  let lines = "";
  const write = (line: string) => {
    lines += line;
  };
  const app = new Hono<BankEnv>().use(requestLog(createBankLogger("info", { write })));
  const id = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
  await app.request(`/checks/v1/payments/${id}/cancel`);
  await app.request("/checks/v1/payments/Pat%20Payee");
  await app.request("/core/v1/dda/accounts/2218009144/restrictions/?q=Pat%20Payee");
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).path),
  ).toEqual([`/checks/v1/payments/${id}/cancel`, "/checks/v1/payments/…", "/core/v1/dda/accounts/…9144/restrictions/"]);
});
