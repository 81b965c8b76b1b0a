import { beforeEach, expect, test } from "vitest";
import { createLog, withLogContext } from "./log";

let lines = "";
const log = createLog("info", {
  write(line) {
    lines += line;
  },
});
beforeEach(() => {
  lines = "";
});

test("[R-39] an entry includes the context's IDs and is always a single line", async () => {
  const session = {
    sessionId: "s1",
    person: { id: "p1", name: "", email: "", roles: [] },
    stepUp: { isNeeded: false, at: null },
  };
  await withLogContext("deposit", session, async () => log.info({ note: 'a\r\n{"level":60,"msg":"forged"}' }, "done"));
  expect(lines.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(lines)).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    operation: "deposit",
    sessionId: "s1",
    personId: "p1",
    msg: "done",
  });
});

test("[R-25] nested secrets and the parameters of failed queries are removed", async () => {
  const failed = Object.assign(new Error("Failed query: select $1\nparams: hunter2"), {
    query: "select $1",
    params: ["hunter2"],
  });
  log.info({ password: "hunter2", body: { token: "hunter2", headers: { authorization: "Bearer hunter2" } } });
  log.error({ err: failed }, "failed");
  expect(lines).not.toContain("hunter2");
  expect(lines).not.toContain("select $1");
});

test("[R-25] account numbers and names are masked in fields, text and errors, but IDs and times are not", () => {
  const id = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
  log.info({
    accountNumber: "2218009144",
    body: { payeeName: "Pat Payee" },
    paymentId: id,
    at: "2026-11-20T15:00:00Z",
  });
  log.warn({ path: "/accounts/2218009144/restrictions?x=1234" }, "call");
  log.error({ err: new Error("no account 2218009144", { cause: new Error("12345678901234567") }) }, "failed");
  expect(lines).not.toMatch(/221800|Pat Payee|1234567890123|x=1234/);
  expect(lines).toContain("/accounts/…9144/restrictions?x=…");
  expect(lines).toContain(id);
  expect(lines).toContain("2026-11-20T15:00:00Z");
});

test("[R-25] quoted values in error messages are masked", () => {
  const parseErrorOf = (text: string) => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  };
  log.error({ err: parseErrorOf('Pat Payee, "2218009144"') }, "failed");
  log.error({ err: new Error('invalid input syntax for type uuid: "Pat Payee"') }, "failed");
  log.error({ err: 'no "Pat Payee"' }, "failed");
  expect(lines).not.toMatch(/Pat|221800/);
  expect(lines).toContain("is not valid JSON");
  expect(lines).toContain("invalid input syntax for type uuid");
});

test("[R-39] the error ID that a page shows is logged unmasked", () => {
  log.error({ digest: "61627010", code: "23505" }, "page failed");
  expect(JSON.parse(lines)).toMatchObject({ digest: "61627010", code: "23505" });
});
