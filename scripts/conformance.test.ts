import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
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

async function conformance(...args: string[]): Promise<{ code: number | null; output: string; error: string }> {
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

test("prints the result of each case, and exits with 0 when none failed", async () => {
  const { code, output, error } = await conformance("--url", url(), "--client-id", clientId, "--audience", BASE_URL);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(output).toContain(
    "S-70  4     passed   Every operation but the token request requires a bearer token. (4.1 without",
  );
  expect(output).toContain("(a synthetic check): requires --write and --account");
  expect(output).toMatch(/\n\d+ passed, 0 failed, \d+ skipped\n$/);
  expect(output).not.toContain(SECRET);
});

test("exits with 1 when a case failed", async () => {
  const { code, output } = await conformance(
    "--url",
    url(),
    "--client-id",
    clientId,
    "--audience",
    "http://other.test",
  );
  expect(code).toBe(1);
  expect(output).toContain("S-122 5     failed   A token is requested by a form");
});

test("exits with 2 without the bank's URL", async () => {
  const { code, error } = await conformance("--client-id", clientId);
  expect(code).toBe(2);
  expect(error).toMatch(/^--url must be the bank's URL\.\n/);
});
