import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  CREDENTIALS,
  correctReceiver,
  MISTAKES,
  startReceiver,
} from "@/features/developers/endpoint-test/test-receivers";
import { runTestEndpoint } from "./test-endpoint/run-test-endpoint";

const folder = mkdtempSync(join(tmpdir(), "endorse-endpoint-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runTestEndpoint(
    words,
    { PASSWORD: CREDENTIALS.password, SECRET: CREDENTIALS.secret },
    {
      write: (text) => void out.push(text),
      writeError: (text) => void err.push(text),
    },
    // High limits, so that the endpoint does not appear slow on a busy machine.
    { timeoutMs: 60_000, totalMs: 600_000 },
  );
  return { code, out: out.join(""), err: err.join("") };
}

test("the exit code indicates whether an expectation failed, and the report is written as JSON", async () => {
  const file = join(folder, "report.json");
  const correct = await startReceiver(correctReceiver);
  const faulty = await startReceiver(MISTAKES["does not check the password"]!.receiver);
  const passed = await run(correct.url, "--user", "hooks", "--json", file);
  expect([passed.code, passed.err]).toEqual([0, ""]);
  expect(passed.out).toContain("24 passed, 0 failed, 0 unclear.");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ url: correct.url, counts: { passed: 24, failed: 0 } });
  const failed = await run(faulty.url, "--user", "hooks");
  expect(failed.code).toBe(1);
  expect(failed.out).toContain("FAILED  wrong-password: Accepted it with 200. Respond with 401 or 403.\n");
  await correct.close();
  await faulty.close();
});

test("a report that can't be written is still printed", async () => {
  const receiver = await startReceiver(correctReceiver);
  const { code, out, err } = await run(
    receiver.url,
    "--user",
    "hooks",
    "--json",
    join(folder, "missing", "report.json"),
  );
  await receiver.close();
  expect(code).toBe(2);
  expect(out).toContain("24 passed, 0 failed, 0 unclear.");
  expect(err).toContain("The report could not be written: ENOENT");
});

test.each([
  [["http://10.0.0.1/"], "The URL must be an https URL."],
  [["https://10.0.0.1/"], "The URL must resolve to a public address."],
  [[], "Specify one URL."],
  [["https://a.example/", "--loud"], "Specify one URL."],
])("rejects %j", async (words, message) => {
  const { code, err } = await run(...words);
  expect([code, err.split("\n")[0]]).toEqual([2, message]);
});
