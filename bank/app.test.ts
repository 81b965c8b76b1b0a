import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { failure } from "@/lib/shared/outcome";
import { openTestBank, type TestBank } from "./testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "./testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
const log: string[] = [];

beforeAll(async () => {
  bank = await openTestBank({ log: (line) => log.push(line) });
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

const NOT_FOUND = { errors: [{ code: 1003, message: "No resource exists at this address." }] };

describe("the bank serves the sixteen operations in the API document and no other path", () => {
  test.each(Object.entries(ENDPOINTS))("%s requires a token", async (_, endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, "2218009144");
    const response = await bank.app.request(path, { method: endpoint.method });
    expect(response.status).toBe(401);
  });

  test("any other path returns 404", async () => {
    expect((await partner.call("GET", "/nowhere")).body).toEqual(NOT_FOUND);
    expect((await partner.call("PUT", "/checks/v1/payments")).body).toEqual(NOT_FOUND);
  });
});

describe("[R-34] an unsupported method or a malformed URL is refused before the request body is read", () => {
  test.each(["TRACE", "PROPFIND", "CONNECT"])("method %s returns 405", async (method) => {
    // The Request constructor rejects some of these methods, but a client can still send them.
    const request = Object.defineProperty(new Request("http://bank.example/health"), "method", { value: method });
    const response = await bank.app.fetch(request);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    expect(await response.json()).toEqual({ errors: [{ code: 1003, message: "This method is not supported." }] });
  });

  test.each([
    "/checks/v1/payments/%00/analysis",
    "/v1/registrations/?eventName=a%00",
    "/checks/v1/payments/%ff/analysis",
    "/%",
  ])("URL %s returns 400", async (path) => {
    const response = await bank.app.request(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ errors: [{ code: 1002, message: "The address is malformed." }] });
  });

  test("a URL with valid percent-encoding is accepted", async () => {
    expect((await partner.call("GET", "/nowhere/%E2%82%AC?q=100%25")).body).toEqual(NOT_FOUND);
  });
});

describe("section 5: without a valid token, every response is a 401 with an error body", () => {
  test.each([
    ["no header", undefined],
    ["a different scheme", "Basic dXNlcjpwYXNz"],
    ["no token", "Bearer "],
    ["an unknown token", "Bearer 0123456789"],
    ["a malformed token", "Bearer a b"],
  ])("%s", async (_, authorization) => {
    for (const [method, path] of [
      ["POST", "/checks/v1/payments"],
      ["GET", "/checks/v1/payments/00000000-0000-4000-8000-000000000000/analysis"],
      ["GET", "/sandbox/v1/clock"],
    ] as const) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const response = await bank.app.request(path, { method, headers });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(await response.json()).toEqual({
        errors: [{ code: 1004, message: "The access token is missing, invalid or expired." }],
      });
    }
  });
});

test("[GAP-39] [R-37] a request over the rate limit returns 429, and a retry after the Retry-After time succeeds", async () => {
  const limitedBank = await openTestBank({ ratePerSecond: 25 });
  try {
    const [first, second] = [await limitedBank.addPartner(), await limitedBank.addPartner()];
    for (let i = 0; i < 25; i++) expect((await first.call("GET", "/sandbox/v1/clock")).status).toBe(200);
    const limitedResponse = await first.call("GET", "/sandbox/v1/clock");
    expect(limitedResponse.status).toBe(429);
    expect(limitedResponse.headers.get("retry-after")).toBe("1");
    expect(limitedResponse.body).toEqual({
      errors: [{ code: 1006, message: "Too many requests. Wait for the time in Retry-After." }],
    });
    expect((await second.call("GET", "/sandbox/v1/clock")).status).toBe(200);
    limitedBank.time.advance(1000);
    expect((await first.call("GET", "/sandbox/v1/clock")).status).toBe(200);
  } finally {
    await limitedBank.close();
  }
});

test("[GAP-39] an internal error is logged with the request ID and not disclosed to the caller", async () => {
  const lines: string[] = [];
  const broken = await openTestBank({
    log: (line) => lines.push(line),
    readCheck: async () => {
      throw new Error("an internal detail");
    },
  });
  try {
    const caller = await broken.addPartner();
    const result = await caller.deposit({ accountNumber: await caller.openAccount() });
    expect(result.status).toBe(500);
    expect(result.body).toEqual({
      errors: [
        { code: 1009, message: "The bank could not process this request. Quote the x-request-id when you report it." },
      ],
    });
    const requestId = result.headers.get("x-request-id");
    expect(lines.some((line) => line.includes("an internal detail") && line.includes(String(requestId)))).toBe(true);
  } finally {
    await broken.close();
  }
});

test("[R-25] [R-39] the log contains each request ID and neither tokens nor images", async () => {
  log.length = 0;
  const front = Buffer.from("an image that must not be logged").toString("base64");
  const accountNumber = await partner.openAccount();
  const result = await partner.deposit({ accountNumber, frontImage: front, backImage: BACK_IMAGE });
  await bank.app.request("/a%0d%0ab", { headers: { authorization: `Bearer ${partner.token}` } });
  const text = log.join("");
  expect(text).toContain(String(result.headers.get("x-request-id")));
  expect(text).not.toContain(partner.token);
  expect(text).not.toContain(front);
  expect(text).not.toContain(FRONT_IMAGE);
  expect(log.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBe(true);
});

test("the OpenAPI 3.1 document describes exactly the served operations", async () => {
  const response = await bank.app.request("/openapi.json");
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
    components: { schemas: object; securitySchemes: object };
  };
  expect(response.status).toBe(200);
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual([
    "DELETE /core/v1/dda/accounts/{accountNumber}/restrictions/{id}",
    "DELETE /sandbox/v1/faults",
    "DELETE /v1/registrations/{id}",
    "GET /checks/v1/payments/{id}/analysis",
    "GET /checks/v1/payments/{id}/images/{view}",
    "GET /sandbox/v1/accounts",
    "GET /sandbox/v1/callback-hosts",
    "GET /sandbox/v1/clock",
    "GET /sandbox/v1/faults",
    "GET /sandbox/v1/scenario-runs",
    "GET /sandbox/v1/scenario-runs/{id}",
    "GET /sandbox/v1/scenarios",
    "GET /sandbox/v1/seed",
    "GET /v1/deliveries",
    "GET /v1/deliveries/{id}",
    "GET /v1/events",
    "GET /v1/registrations",
    "GET /v1/registrations/{id}",
    "GET /v1/registrations/{id}/deliveries",
    "POST /checks/v1/payments",
    "POST /checks/v1/payments/simulated-inbound-returns",
    "POST /checks/v1/payments/{id}/cancel",
    "POST /checks/v1/payments/{id}/returns",
    "POST /checks/v1/positive-pay-authorizations",
    "POST /checks/v1/positive-pay-authorizations/{id}/revoke",
    "POST /connect/token",
    "POST /core/v1/dda/accounts/{accountNumber}/restrictions",
    "POST /sandbox/v1/accounts",
    "POST /sandbox/v1/clock/advance",
    "POST /sandbox/v1/clock/freeze",
    "POST /sandbox/v1/clock/run",
    "POST /sandbox/v1/faults",
    "POST /sandbox/v1/inbound-checks",
    "POST /sandbox/v1/payments/{id}/hold-decision",
    "POST /sandbox/v1/payments/{id}/policy",
    "POST /sandbox/v1/scenarios",
    "POST /sandbox/v1/synthetic-checks",
    "POST /sandbox/v1/transactions",
    "POST /v1/deliveries/{id}/resend",
    "POST /v1/registrations",
    "PUT /sandbox/v1/accounts/{accountNumber}",
    "PUT /sandbox/v1/callback-hosts",
    "PUT /sandbox/v1/seed",
    "PUT /v1/registrations/{id}",
    "PUT /v1/registrations/{id}/ping",
    "PUT /v1/registrations/{id}/restart",
  ]);
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(["CheckPayment", "CheckAnalysis", "CheckImage", "DepositRequest", "ErrorBody"]),
  );
});

test("[GAP-25] production neither serves nor documents sandbox controls", async () => {
  const production = await openTestBank({ mode: "production" });
  try {
    const caller = await production.addPartner();
    for (const [method, path] of [
      ["GET", "/sandbox/v1/clock"],
      ["POST", "/sandbox/v1/clock/advance"],
      ["GET", "/sandbox/v1/accounts"],
      ["POST", "/sandbox/v1/faults"],
    ] as const) {
      expect((await caller.call(method, path)).status).toBe(404);
    }
    expect(await (await production.app.request("/openapi.json")).text()).not.toContain("/sandbox/");
    expect((await caller.deposit({ accountNumber: await caller.openAccount() })).body.status).toBe("Pending");
  } finally {
    await production.close();
  }
});

test("health returns 200 while the database accepts writes, and otherwise 503 with the failing check", async () => {
  const unhealthy = await openTestBank({ readCheck: async () => failure("busy", "busy") });
  expect((await unhealthy.app.request("/health")).status).toBe(200);
  await unhealthy.close();
  unhealthy.time.advance(3_000);
  const response = await unhealthy.app.request("/health");
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 503,
    body: { status: "unavailable", failing: [{ part: "database", since: unhealthy.time.now().toISOString() }] },
  });
});
