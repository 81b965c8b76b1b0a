import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { afterEach, describe, expect, test } from "vitest";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { type EndpointReport, formatReport } from "./report";
import { runEndpointTest } from "./run-endpoint-test";
import { CREDENTIALS, correctReceiver, MISTAKES, startReceiver } from "./test-receivers";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});

async function receive(...args: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...args);
  cleanups.push(receiver.close);
  return receiver;
}

/** Generous time limits, so that a busy machine does not make the endpoint look slow. */
const LIMITS = { timeoutMs: 60_000, totalMs: 600_000, pauseMs: 20 };
const OPTIONS = { ...CREDENTIALS, ...LIMITS, partnerId: null, hosts: [], allowLoopback: true };

async function run(url: string, more: Partial<Parameters<typeof runEndpointTest>[0]> = {}): Promise<EndpointReport> {
  const tested = await runEndpointTest({ ...OPTIONS, url, ...more });
  if (!tested.ok) throw new Error(tested.message);
  return tested.value;
}

const idsGraded = ({ checks }: EndpointReport, grade: string) =>
  checks.flatMap((check) => (check.grade === grade ? [check.id] : []));
const reasonOf = ({ checks }: EndpointReport, id: string) => checks.find((check) => check.id === id)?.reason;

test("a correct receiver passes every check", async () => {
  const { url, arrivals } = await receive(correctReceiver);
  const report = await run(url);
  expect(report.counts).toEqual({ passed: 24, failed: 0, "cannot-tell": 0 });
  expect(report.requests).toBe(38);
  expect(arrivals).toHaveLength(38);
  expect(new Set(arrivals.map((headers) => headers["webhook-id"])).size).toBe(37);
  expect(report.checks.map(({ id }) => id)).toEqual([
    ...EVENT_NAMES,
    "duplicate",
    "order",
    "delay",
    "unknown-fields",
    "unknown-event",
    "wrong-password",
    "wrong-signature",
    "no-signature",
    "large-body",
    "slow-connection",
    "redirect",
  ]);
});

test("a receiver copied from a framework tutorial fails the credential checks and the large body", async () => {
  const app = new Hono().post("/hooks", bodyLimit({ maxSize: 100 * 1024 }), async (context) => {
    await context.req.json();
    return context.text("ok");
  });
  const server = createAdaptorServer(app);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(async () => once(server.close(), "close"));
  const report = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
  expect(idsGraded(report, "failed")).toEqual(["wrong-password", "wrong-signature", "no-signature", "large-body"]);
  expect(idsGraded(report, "cannot-tell")).toEqual(["duplicate"]);
  expect(formatReport(report).split("\n").slice(-9)).toEqual([
    "passed  unknown-event",
    "FAILED  wrong-password: Accepted it with 200. Respond with 401 or 403.",
    "FAILED  wrong-signature: Accepted it with 200. Respond with 401 or 403.",
    "FAILED  no-signature: Accepted it with 200. Respond with 401 or 403.",
    "FAILED  large-body: Responded with 413.",
    "passed  slow-connection",
    "passed  redirect",
    expect.stringMatching(/^19 passed, 4 failed, 1 unclear\. 38 requests in \d+\.\d s\.$/),
    "",
  ]);
});

test.each(Object.entries(MISTAKES))("detects a receiver that %s", async (_, { receiver, fails }) => {
  const { url } = await receive(receiver);
  const report = await run(url);
  expect(idsGraded(report, "failed")).toEqual(fails);
});

test("a receiver that refuses everything does not pass the credential checks", async () => {
  const { url } = await receive(() => ({ status: 403 }));
  const report = await run(url);
  expect(idsGraded(report, "cannot-tell")).toEqual(["wrong-password", "wrong-signature", "no-signature"]);
  expect(reasonOf(report, "wrong-password")).toBe("It also refuses valid credentials.");
  expect(reasonOf(report, "Check.Payment.Sent")).toBe("Basic: Responded with 403.");
});

test("checks that need a missing credential are skipped", async () => {
  const { url, arrivals } = await receive(correctReceiver);
  const report = await run(url, { username: "", password: "", secret: "" });
  expect(report.requests).toBe(35);
  expect(reasonOf(report, "no-signature")).toBe("Not sent: no signing secret was given.");
  expect(reasonOf(report, "wrong-password")).toBe("Not sent: no password was given.");
  expect(arrivals[0]).not.toHaveProperty("authorization");
  expect(arrivals[0]).not.toHaveProperty("webhook-signature");
});

describe("[R-25] credentials", () => {
  test("are not in the report, even when the endpoint returns them", async () => {
    const { url } = await receive(({ headers }) => ({ status: 200, body: { ...CREDENTIALS, echo: headers } }));
    const text = JSON.stringify(await run(url));
    expect(text).toContain("[omitted because it repeats a credential]");
    for (const secret of [CREDENTIALS.password, CREDENTIALS.secret, btoa(`hooks:${CREDENTIALS.password}`)])
      expect(text).not.toContain(secret);
  });
});

test("the terminal report shows the first of two Location headers, without control characters", async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(302, ["Location", "/first\u009b2J", "Location", "/second"]).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(async () => once(server.close(), "close"));
  const report = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
  expect(reasonOf(report, "Check.Payment.Sent")).toContain("Basic: Responded with 302 and a redirect to /first");
  expect(formatReport(report)).not.toMatch(/[^\P{Cc}\n]/u);
});

test("control characters in an endpoint's response are not printed to the terminal", async () => {
  let count = 0;
  const { url } = await receive(() => ({
    status: 200,
    body: { "\u001b[2Jid": ++count, recordId: `\u001b[2J${count}` },
  }));
  const report = await run(url);
  expect(reasonOf(report, "duplicate")).toBe("The duplicate got a different recordId.");
  expect(formatReport(report)).not.toContain("\u001b");
});

test("the curl command of each request gets the same response", async () => {
  const receiver = await receive(correctReceiver);
  const report = await run(`${receiver.url}?keys=[a-b]{c,d}`);
  const env = { ...process.env, PASSWORD: CREDENTIALS.password, SECRET: CREDENTIALS.secret };
  for (const id of ["Core.Restriction.Placed", "wrong-password", "wrong-signature", "no-signature", "large-body"]) {
    const request = report.checks.find((check) => check.id === id)!.requests[0]!;
    expect(request.curl.length).toBeLessThan(2_000);
    const { stdout } = await promisify(execFile)("sh", ["-c", request.curl], { env });
    expect([id, stdout.match(/^HTTP\/1.1 (\d+)/gm)?.at(-1)]).toEqual([id, `HTTP/1.1 ${request.status}`]);
  }
});

describe("the endpoint test", () => {
  test("stops when the endpoint does not respond", async () => {
    const { url, close } = await receive(correctReceiver);
    cleanups.pop();
    await close();
    const report = await run(url);
    expect(report.requests).toBe(4);
    expect(idsGraded(report, "failed")).toEqual(EVENT_NAMES.slice(0, 2));
    expect(reasonOf(report, "Check.Payment.Sent")).toBe("Basic: No response (ECONNREFUSED).");
    expect(reasonOf(report, "redirect")).toBe("There was no response.");
    expect(reasonOf(report, "duplicate")).toBe("Not sent: the endpoint stopped responding.");
  });

  test("stops at its time limit", async () => {
    const { url, arrivals } = await receive(correctReceiver);
    const report = await run(url, { totalMs: -1 });
    expect(arrivals).toEqual([]);
    expect(reasonOf(report, "Check.Payment.Sent")).toBe("Not sent: the time limit of the test was reached.");
    expect(report.counts).toEqual({ passed: 0, failed: 0, "cannot-tell": 24 });
  });

  test("stops waiting for a response that never completes", async () => {
    const { url } = await receive(() => "no-response");
    const report = await run(url, { timeoutMs: 50 });
    expect(reasonOf(report, "Check.Payment.Sent")).toBe("Basic: No complete response within 0.05 s.");
  });
});

describe("[GAP-34] [R-5] only addresses that the bank allows as callbacks are tested", () => {
  const refusalMessage = async (url: string, more: object = {}) => {
    const tested = await runEndpointTest({ ...OPTIONS, url, ...more });
    return tested.ok ? null : tested.message;
  };

  test.each([
    ["not a URL", "The URL must be a URL."],
    ["https://hooks.partner.example/", "hooks.partner.example is not on the partner's allowlist."],
    ["https://user:secret@allowed.example/", "The URL must not contain credentials."],
    ["http://allowed.example/", "The URL must be an https URL."],
    ["http://10.0.0.5/", "The URL must be an https URL."],
    ["https://169.254.169.254/", "The URL must resolve to a public address."],
    ["file:///etc/passwd", "The URL must be an https URL."],
  ])("%s is refused", async (url, message) => {
    expect(await refusalMessage(url, { hosts: ["allowed.example", "169.254.169.254"] })).toBe(message);
  });

  test("a loopback address is refused unless allowed", async () => {
    expect(await refusalMessage("http://localhost:1/", { allowLoopback: false })).toBe("The URL must be an https URL.");
  });

  test("an allowlisted host that resolves to a loopback address is not called", async () => {
    const { url, arrivals } = await receive(correctReceiver);
    const host = `hooks.partner.example:${new URL(url).port}`;
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    const report = await run(`https://${host}/`, { hosts: [host], resolve });
    expect(reasonOf(report, "Check.Payment.Sent")).toBe("Basic: Its host does not resolve to a public address.");
    expect(arrivals).toEqual([]);
  });
});
