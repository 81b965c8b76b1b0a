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

test("[R-39] a line carries its ids and stays one line whatever it contains", async () => {
  const session = { sessionId: "s1", person: { id: "p1", name: "", email: "", roles: [] } };
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

test("[R-25] secrets are removed at any of the usual depths, and so are a failed query's parameters", async () => {
  const failed = Object.assign(new Error("Failed query: select $1\nparams: hunter2"), {
    query: "select $1",
    params: ["hunter2"],
  });
  log.info({ password: "hunter2", body: { token: "hunter2", headers: { authorization: "Bearer hunter2" } } });
  log.error({ err: failed }, "failed");
  expect(lines).not.toContain("hunter2");
  expect(lines).toContain("select $1");
});
