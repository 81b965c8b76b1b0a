import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Dirent, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { copyTemplateFolder } from "@/lib/database/test-engine";
import { drawCheckImages } from "./testing/picture-of-check";
import { startReceiver } from "./testing/test-receiver";

// Runs the bank as in production: a separate process, a data folder, a real socket and real images.
const folder = mkdtempSync(join(tmpdir(), "endorse-bank-"));
const SECRET = "client-secret-for-tests";
const SECOND_SECRET = "second-client-secret-for-long-running-tests";
const DATA_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
let bank: ChildProcess;
let url: string;
let token: string;

/** Maximum size of a deposit body: two maximum-size base64 images plus the other fields. */
const MAX_BODY_BYTES = 13_397_336;

beforeAll(async () => {
  copyTemplateFolder("bank", join(folder, "data"), DATA_KEY);
  url = `http://127.0.0.1:${await freePort()}`;
  await start();
  token = await newToken();
});
afterAll(() => stop());

async function start(): Promise<void> {
  const env = {
    ...process.env,
    BANK_PORT: new URL(url).port,
    BANK_DATA_FOLDER: join(folder, "data"),
    BANK_PARTNER_CLIENT_SECRET: SECRET,
    BANK_SECOND_PARTNER_CLIENT_SECRET: SECOND_SECRET,
    DATA_KEY,
    BANK_CLOCK_START: "2026-11-16T09:30:00-05:00",
    BANK_ALLOW_LOOPBACK_CALLBACKS: "true",
  };
  bank = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", "bank/main.ts"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(createInterface({ input: bank.stdout! }), "line")) as [string];
  expect(JSON.parse(line)).toEqual({ ready: true, url });
}

async function stop(): Promise<number | null> {
  if (bank.exitCode !== null) return bank.exitCode;
  const exit = once(bank, "exit");
  bank.kill("SIGTERM");
  return (await exit)[0] as number | null;
}

async function newToken(clientId = "endorse-portal", clientSecret = SECRET): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    audience: url,
  });
  const response = await fetch(`${url}/connect/token`, { method: "POST", body });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

async function makeDepositRequest(seed: number, clientIdentifier: string) {
  const { front, back, truth } = await drawCheckImages(seed, { kind: "business", fill: "print", amountCents: 118_200 });
  const request = {
    accountNumber: "2218009144",
    amount: truth.amountCents,
    frontImage: Buffer.from(front).toString("base64"),
    backImage: Buffer.from(back).toString("base64"),
    clientIdentifier,
  };
  return { request, truth };
}

test("a deposited check image is processed until Completed, and a restart along the way loses nothing [R-40]", async () => {
  const { request, truth } = await makeDepositRequest(11, "through-to-completed");
  const deposit = await call<CheckPayment>("POST", "/checks/v1/payments", request);
  expect(deposit.status).toBe(200);
  expect(deposit.body).toMatchObject({
    status: "Pending",
    payerRoutingNumber: truth.routing,
    checkNumber: truth.checkNumber,
    amount: 118_200,
    iqaPassed: true,
    policy: "Standard",
    schedule: [0, 27_500, 90_700],
  });
  await call("POST", "/sandbox/v1/clock/advance", { to: "next-window" });

  expect(await stop()).toBe(0);
  await start();

  // The token and the clock's offset survive the restart.
  const analysis = await call<CheckPayment>("GET", `/checks/v1/payments/${deposit.body.id}/analysis`);
  expect(analysis).toMatchObject({ status: 200, body: { status: "Batched", fedBatchId: "D20261116-1045" } });
  expect((await call("POST", "/checks/v1/payments", request)).body).toMatchObject({ id: deposit.body.id });
  await call("POST", "/sandbox/v1/clock/advance", { to: "next-business-day" });
  const completed = await call<CheckPayment>("GET", `/checks/v1/payments/${deposit.body.id}/analysis`);
  expect(completed.body).toMatchObject({ status: "Completed", completedAt: "2026-11-17T08:30:00.000-05:00" });

  const image = await call<{ image: string }>("GET", `/checks/v1/payments/${deposit.body.id}/images/back`);
  expect(Buffer.from(image.body.image, "base64").subarray(0, 4).toString("latin1")).toBe("II*\0");
});

test("the server keeps an idle connection longer than clients do", async () => {
  const response = await fetch(`${url}/sandbox/v1/accounts`);
  expect(response.headers.get("keep-alive")).toBe("timeout=75");
});

test("the sandbox has accounts with every limit and state", async () => {
  const { body } = await call<{ results: { accountNumber: string; name: string }[] }>("GET", "/sandbox/v1/accounts");
  expect(body.results.map(({ accountNumber, name }) => `${accountNumber} ${name}`)).toEqual([
    "2218009110 Operating",
    "2218009144 Payroll",
    "2218009171 Escrow",
    "2218009227 New branch",
    "2218009235 Reserve, deposits off",
    "2218009243 Company card",
    "2218009250 Petty cash, low limits",
    "2218009268 Overdrawn",
    "2218009276 Vendor checks, Positive Pay",
    "2218009284 Operating, east",
    "2218009292 Operating, west",
  ]);
});

test("[R-27] the sandbox's second partner has separate credentials and sees only its own account", async () => {
  const second = await newToken("northgate-sandbox", SECOND_SECRET);
  const response = await fetch(`${url}/sandbox/v1/accounts`, { headers: { authorization: `Bearer ${second}` } });
  expect(response.status).toBe(200);
  expect(JSON.stringify(await response.json()).match(/"accountNumber":"\d+"/g)).toEqual([
    '"accountNumber":"2290004417"',
  ]);
});

test("[R-38] a time-out after the commit closes the connection, and a repeated request returns the same payment", async () => {
  const { request } = await makeDepositRequest(12, "cut-connection");
  await call("POST", "/sandbox/v1/faults", { operation: "depositCheck", kind: "time-out-after-commit" });
  await expect(call("POST", "/checks/v1/payments", request)).rejects.toThrow("fetch failed");
  const repeat = await call<CheckPayment>("POST", "/checks/v1/payments", request);
  expect(repeat).toMatchObject({ status: 200, body: { status: "Pending", clientIdentifier: "cut-connection" } });
});

test("[R-34] over a real socket, an endless body is refused before it ends", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /checks/v1/payments HTTP/1.1\r\nHost: bank\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  let response = "";
  socket.on("data", (data) => {
    response += data.toString("utf8");
  });
  // Sends one byte more than the limit, then stops, because a refused client that keeps sending might not receive the
  // response.
  socket.write(`${(MAX_BODY_BYTES + 1).toString(16)}\r\n`);
  socket.write("A".repeat(MAX_BODY_BYTES + 1));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toContain('"code":1005');
});

test("[R-1] [R-40] kill -9 right after a response loses no acknowledged payment, and the next process delivers its event", async () => {
  const receiver = await startReceiver();
  try {
    await call("POST", "/v1/registrations", {
      partnerId: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
      eventName: "Check.Payment.Canceled",
      callbackUrl: `${receiver.url}/hooks`,
      authUsername: "bank",
      authPassword: "outlives the process",
    });
    const acknowledged = await call<CheckPayment>(
      "POST",
      "/checks/v1/payments",
      (await makeDepositRequest(13, "killed")).request,
    );
    const canceled = await call<CheckPayment>(
      "POST",
      "/checks/v1/payments",
      (await makeDepositRequest(14, "canceled")).request,
    );
    expect((await call("POST", `/checks/v1/payments/${canceled.body.id}/cancel`)).status).toBe(200);
    const exit = once(bank, "exit");
    bank.kill("SIGKILL");
    await exit;
    await start();
    const { status, body } = await call<CheckPayment>("GET", `/checks/v1/payments/${acknowledged.body.id}/analysis`);
    expect(status).toBe(200);
    expect(body).toMatchObject(acknowledged.body);
    await receiver.arrived(1);
    const { event, headers } = receiver.arrivals.at(-1)!;
    expect(event).toMatchObject({
      eventName: "Check.Payment.Canceled",
      resources: [`checks/v1/payments/${canceled.body.id}`],
    });
    expect(headers.authorization).toBe(`Basic ${Buffer.from("bank:outlives the process").toString("base64")}`);
  } finally {
    await receiver.close();
  }
});

test("[R-43] every bank file is private to its owner, and none contains an unencrypted image", async () => {
  const { request } = await makeDepositRequest(15, "encrypted");
  expect((await call("POST", "/checks/v1/payments", request)).status).toBe(200);
  const files = readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true });
  expect(files.length).toBeGreaterThan(500);
  const pathOf = (file: Dirent) => join(file.parentPath, file.name);
  expect(files.filter((file) => (statSync(pathOf(file)).mode & 0o077) !== 0).map(pathOf)).toEqual([]);
  // Postgres splits long values into chunks of 1996 bytes. These bytes lie within one chunk.
  const imageChunk = Buffer.from(request.frontImage, "base64").subarray(5000, 5048);
  expect(files.filter((file) => file.isFile() && readFileSync(pathOf(file)).includes(imageChunk)).map(pathOf)).toEqual(
    [],
  );
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
