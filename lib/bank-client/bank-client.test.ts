import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type BankClient, type CallReport, createBankClient } from "./bank-client";
import { cancelDeposit, depositCheck, getCheckAnalysis, getCheckImage } from "./check-payments";
import { respondJson, type ScriptedBank, startScriptedBank } from "./scripted-bank";

const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";
const DEPOSIT = {
  accountNumber: "1000200030",
  amount: 241_850,
  frontImage: "AAAA",
  backImage: "AAAA",
  clientIdentifier: "invoice-7",
};

let bank: ScriptedBank;
let client: BankClient;
let reports: CallReport[];

function connect(timeoutMs = 5_000): BankClient {
  return createBankClient(
    {
      apiUrl: bank.url,
      authUrl: bank.url,
      clientId: "portal",
      clientSecret: "a secret",
      audience: bank.url,
      timeoutMs,
    },
    { report: (call) => reports.push(call) },
  );
}

beforeEach(async () => {
  bank = await startScriptedBank();
  reports = [];
  client = connect();
});

afterEach(async () => {
  vi.useRealTimers();
  await client.close();
  await bank.close();
});

describe("a response", () => {
  test("to 4.1 includes the record and the request ID; the request carries the token in its header", async () => {
    bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT_ID, status: "pending", extra: { a: 1 } });
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "succeeded",
      status: 200,
      value: { id: PAYMENT_ID, status: "Pending", extra: { a: 1 } },
      unread: [],
      requestId: "req-1",
    });
    expect(bank.requests).toHaveLength(1);
    expect(bank.requests[0]).toMatchObject({ method: "POST", path: "/checks/v1/payments" });
    expect(bank.requests[0]!.headers.authorization).toBe("Bearer token-1");
    expect(JSON.parse(bank.requests[0]!.body)).toEqual(DEPOSIT);
    expect(bank.tokenRequests[0]!.body).toBe(
      `grant_type=client_credentials&client_id=portal&client_secret=a+secret&audience=${encodeURIComponent(bank.url)}`,
    );
  });
  test("[GAP-7] may wrap the image in a different envelope", async () => {
    bank.onCall = (_, response) => respondJson(response, 200, { data: "aGVsbG8=" });
    const response = await getCheckImage(client, PAYMENT_ID, "front");
    expect(response.kind === "succeeded" && Buffer.from(response.value.bytes).toString()).toBe("hello");
    expect(bank.requests[0]!.path).toBe(`/checks/v1/payments/${PAYMENT_ID}/images/front`);
  });
  test("is requested with an escaped ID that cannot change the path", async () => {
    await cancelDeposit(client, "../../v1/registrations?x=");
    expect(bank.requests[0]!.path).toBe("/checks/v1/payments/..%2F..%2Fv1%2Fregistrations%3Fx%3D/cancel");
  });
});

describe("a refusal", () => {
  test("[GAP-39] includes the error code and messages", async () => {
    bank.onCall = (_, response) =>
      respondJson(response, 400, { errors: [{ code: 2013, message: "Too late." }, { message: "Really." }] });
    expect(await cancelDeposit(client, PAYMENT_ID)).toEqual({
      kind: "refused",
      status: 400,
      code: 2013,
      messages: ["Too late.", "Really."],
      requestId: "req-1",
    });
  });
  test("without a readable body has no code or messages", async () => {
    bank.onCall = (_, response) => void response.writeHead(403, { "content-type": "text/html" }).end("<h1>No</h1>");
    expect(await cancelDeposit(client, PAYMENT_ID)).toEqual({
      kind: "refused",
      status: 403,
      code: null,
      messages: [],
      requestId: null,
    });
  });
});

describe("[R-38] unknown outcome", () => {
  test("the connection is lost after the bank received the request", async () => {
    bank.onCall = (_, __, socket) => void socket.destroy();
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unknown",
      reason: "cut",
      status: null,
      requestId: null,
    });
    expect(bank.requests).toHaveLength(1);
  });
  test.each([301, 302, 303, 307, 308, 304])(
    "a redirect (%i) is not followed, and leaves the outcome unknown",
    async (status) => {
      bank.onCall = (_, response) => void response.writeHead(status, { location: `${bank.url}/elsewhere` }).end();
      expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "unknown", reason: "redirected", status });
      expect(bank.requests).toHaveLength(1);
    },
  );
  test("the bank does not respond in time", async () => {
    await client.close();
    client = connect(1_500);
    bank.onCall = () => {};
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "unknown", reason: "timeout" });
    expect(bank.requests).toHaveLength(1);
  });
  test("a slow response is aborted at the timeout", async () => {
    await client.close();
    client = connect(1_500);
    bank.onCall = (_, response) => void response.writeHead(200, { "x-request-id": "req-9" }).write('{"id":');
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unknown",
      reason: "timeout",
      status: 200,
      requestId: "req-9",
    });
  });
  test("a mutation that fails with 500 is not retried", async () => {
    bank.onCall = (_, response) => respondJson(response, 500, { errors: [{ code: 1009, message: "Internal." }] });
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unknown",
      reason: "server-error",
      status: 500,
      requestId: "req-1",
    });
    expect(bank.requests).toHaveLength(1);
  });
  test("a successful status with an HTML page", async () => {
    bank.onCall = (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html></html>");
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "unknown", reason: "unreadable", status: 200 });
  });
  test("a successful status without a payment ID", async () => {
    bank.onCall = (_, response) => respondJson(response, 200, { message: "ok" });
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "unknown", reason: "unreadable" });
  });
  test("[R-34] an oversized response is aborted", async () => {
    const megabyte = Buffer.alloc(1_000_000, 97);
    bank.onCall = (_, response) => {
      response.on("error", () => {});
      response.writeHead(200, { "x-request-id": "req-8" });
      for (let count = 0; count < 50; count++) response.write(megabyte);
      response.end();
    };
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unknown",
      reason: "too-large",
      status: 200,
      requestId: "req-8",
    });
  });
});

describe("the request is not sent when", () => {
  test("the bank is down", async () => {
    await bank.close();
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unreachable",
      reason: "token",
      cause: "ECONNREFUSED",
    });
  });
  test("the API is down while the token is still valid", async () => {
    bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT_ID });
    await cancelDeposit(client, PAYMENT_ID);
    await getCheckAnalysis(client, PAYMENT_ID);
    await bank.close();
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unreachable",
      reason: "connect",
      cause: "ECONNREFUSED",
    });
  });
  test("the token server fails", async () => {
    bank.onToken = (_, response) => respondJson(response, 503, {});
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "unreachable", reason: "token" });
    expect(bank.requests).toHaveLength(0);
  });
  test("[R-24] the token server keeps failing, which does not cause a flood of token requests", async () => {
    bank.onToken = (_, response) => respondJson(response, 503, {});
    await Promise.all(Array.from({ length: 50 }, () => getCheckAnalysis(client, PAYMENT_ID)));
    await Promise.all(Array.from({ length: 50 }, () => getCheckAnalysis(client, PAYMENT_ID)));
    expect(bank.tokenRequests.length).toBeLessThanOrEqual(2);
  });
  test("the credentials are wrong", async () => {
    bank.onToken = (_, response) => respondJson(response, 401, { error: "invalid_client" });
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "refused",
      status: 401,
      code: null,
      messages: ["The bank did not accept this portal's client id and secret."],
      requestId: "req-1",
    });
    expect(bank.requests).toHaveLength(0);
  });
});

describe("[R-24] the shared token", () => {
  const respondOk = (_: unknown, response: Parameters<ScriptedBank["onCall"]>[1]) =>
    respondJson(response, 200, { id: PAYMENT_ID });

  test("is requested once for 200 concurrent calls", async () => {
    bank.onCall = respondOk;
    const responses = await Promise.all(Array.from({ length: 200 }, () => getCheckAnalysis(client, PAYMENT_ID)));
    expect(responses.every(({ kind }) => kind === "succeeded")).toBe(true);
    expect(bank.tokenRequests).toHaveLength(1);
  });
  test("is renewed once for 200 concurrent calls at its expiry", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
    bank.onCall = respondOk;
    await getCheckAnalysis(client, PAYMENT_ID);
    vi.setSystemTime(new Date("2026-11-21T14:58:59Z"));
    await getCheckAnalysis(client, PAYMENT_ID);
    expect(bank.tokenRequests).toHaveLength(1);
    vi.setSystemTime(new Date("2026-11-21T14:59:00Z"));
    await Promise.all(Array.from({ length: 200 }, () => getCheckAnalysis(client, PAYMENT_ID)));
    expect(bank.tokenRequests).toHaveLength(2);
  });
  test("is renewed after a 401, and the call is retried once", async () => {
    bank.onCall = ({ headers }, response) =>
      headers.authorization === "Bearer token-1"
        ? respondJson(response, 401, {})
        : respondJson(response, 200, { id: PAYMENT_ID });
    const responses = await Promise.all(Array.from({ length: 20 }, () => depositCheck(client, DEPOSIT)));
    expect(responses.every(({ kind }) => kind === "succeeded")).toBe(true);
    expect(bank.tokenRequests).toHaveLength(2);
  });
  test("is not renewed again after a second 401", async () => {
    bank.onCall = (_, response) => respondJson(response, 401, {});
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "refused", status: 401 });
    expect(bank.requests).toHaveLength(2);
  });
  test("[R-25] does not appear in call reports, and neither do the secret and path values", async () => {
    bank.onCall = respondOk;
    await getCheckAnalysis(client, PAYMENT_ID);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      operation: "getCheckAnalysis",
      kind: "succeeded",
      status: 200,
      requestId: "req-1",
    });
    expect(JSON.stringify(reports)).not.toMatch(/token-1|a secret|11111111/);
  });
});

describe("a probe", () => {
  test("treats any response as reachable and requests a token once", async () => {
    expect(await client.probe()).toMatchObject({ kind: "succeeded", status: 404 });
    expect(await client.probe()).toMatchObject({ kind: "succeeded" });
    expect(bank.tokenRequests).toHaveLength(1);
  });
  test("distinguishes a failing gateway, invalid credentials and an unreachable bank", async () => {
    bank.onCall = (_, response) => void response.writeHead(502).end();
    expect(await client.probe()).toMatchObject({ kind: "unknown", reason: "server-error" });
    bank.onCall = (_, response) => respondJson(response, 404, {});
    bank.onToken = (_, response) => respondJson(response, 401, { error: "invalid_client" });
    expect(await client.probe()).toMatchObject({ kind: "refused", status: 401 });
    await bank.close();
    expect(await client.probe()).toEqual({ kind: "unreachable", reason: "connect", cause: "ECONNREFUSED" });
  });
});
