import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "./log";
import { logConsole } from "./log-console";

const shared = globalThis as { endorseLog?: unknown };
const target = { error: (..._: unknown[]) => {}, warn: (..._: unknown[]) => {} };
let lines = "";
let restore: () => void;

beforeEach(() => {
  lines = "";
  shared.endorseLog = createLog("info", {
    write(line: string) {
      lines += line;
    },
  });
  restore = logConsole(target);
});
afterEach(() => restore());

const entries = () =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("[R-39] logs a package's console output as one entry, without inserted or quoted data", () => {
  target.warn("host %s does not match\n", 'evil\r\n{"level":60,"msg":"forged"}');
  target.warn('refused {"payee":"Pat Payee"} of 2218009144');
  target.error("⨯", new Error("no account 2218009144"));
  expect(lines).not.toMatch(/evil|Pat Payee|221800/);
  expect(entries()).toMatchObject([
    { level: 40, msg: "console", text: "host %s does not match" },
    { level: 40, msg: "console", text: 'refused {"…"} of …9144' },
    { level: 50, msg: "console", text: "⨯", err: { type: "Error", message: "no account …9144" } },
  ]);
});

test("[R-39] does not log an error with a digest again, because Next.js reports it", () => {
  target.error("⨯", Object.assign(new Error("failed"), { digest: "61627010" }));
  expect(lines).toBe("");
});
