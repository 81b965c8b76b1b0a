import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatStatementList } from "@/bank/conformance/report/statement-list";
import { STATEMENTS } from "@/bank/conformance/statements";
import { TRIALS } from "@/bank/conformance/trials/all-trials";
import { UNTRIED } from "@/bank/conformance/untried";
import { putClient } from "@/bank/store/partners";
import { BASE_URL, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { ROOT } from "./product/root";

const SECRET = "the secret of a test";
let bank: TestBank;
let server: Server;
let clientId: string;

beforeAll(async () => {
  bank = await openTestBank();
  const partner = await bank.addPartner();
  clientId = partner.clientId;
  await putClient(bank.services.db, { clientId, partnerId: partner.partnerId, secretHash: await hash(SECRET) });
  server = createAdaptorServer({ fetch: bank.app.fetch }) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await bank.close();
});

async function runConformance(...args: string[]): Promise<{ code: number | null; output: string; error: string }> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/conformance.ts", ...args],
    { cwd: ROOT, env: { ...process.env, CONFORMANCE_CLIENT_SECRET: SECRET }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let [output, error] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    error += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, error };
}

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const access = () => ["--url", url(), "--client-id", clientId, "--audience", BASE_URL];

test("prints a line per statement, writes the reports, and exits with 0 if no statement is broken", async () => {
  const folder = mkdtempSync(join(tmpdir(), "endorse-conformance-"));
  const [json, junit, page] = ["report.json", "report.xml", "report.html"].map((name) => join(folder, name));
  try {
    const reports = ["--json", json!, "--junit", junit!, "--page", page!];
    const { code, output, error } = await runConformance(...access(), ...reports);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(output).toContain(
      "S-70  4     held       Every operation but the token request requires a bearer token. (16 of 16 trials)",
    );
    expect(output).toContain("a synthetic check: requires --write and --account or --sandbox");
    expect(output).toMatch(/\nStatements: \d+ held, 0 broken, \d+ not tried\.\n/);
    expect(output).not.toContain(SECRET);
    expect(JSON.parse(readFileSync(json!, "utf8")).statements.broken).toBe(0);
    expect(readFileSync(junit!, "utf8")).toContain('<testsuites name="conformance"');
    expect(readFileSync(page!, "utf8")).toContain("Conformance to the bank's document");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("--strict lists trials that rely on rules the document leaves open, and exits with 3", async () => {
  const { code, output } = await runConformance(...access(), "--only", "S-124", "--strict");
  expect(output).toContain("\nAssumptions about rules that the document does not specify: 1\nS-124 GAP-38");
  expect(code).toBe(3);
});

test("exits with 1 if a statement is broken", async () => {
  const { code, output } = await runConformance(
    ...access().slice(0, 4),
    "--audience",
    "http://other.test",
    "--only",
    "S-122",
  );
  expect(code).toBe(1);
  expect(output).toContain("S-122 5     broken     A token is requested by a form");
});

test("exits with 2 for an invalid option or an unknown mutant", async () => {
  expect(await runConformance(...access(), "--sandbox")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^--sandbox requires --write\.\n/),
  });
  expect(await runConformance("mutants", "--only", "M-61")).toMatchObject({
    code: 2,
    error: "No mutant is named M-61; there are M-1 to M-60.\n",
  });
});

test("lists each statement with its trial count and rules, or the reason why it has no trials", () => {
  const lines = formatStatementList(STATEMENTS, TRIALS, UNTRIED).split("\n");
  expect(lines).toHaveLength(STATEMENTS.length);
  expect(lines).toContain("S-4   1     1   Events are pushed to a callback or polled. [GAP-35]");
  expect(lines.find((line) => line.startsWith("S-129 "))).toMatch(
    / 0 {3}.+ \(not tried: the bank's logs can't be seen from outside\)$/,
  );
});
