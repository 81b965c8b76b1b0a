import { expect, test } from "vitest";
import { createBankLogger, createRequestLogger } from "./logger";

test("[R-25] the bank's log has no account number in a path, a text or an error, and no name", () => {
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
