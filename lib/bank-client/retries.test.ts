import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type BankClient, createBankClient } from "./bank-client";
import { cancelDeposit, depositCheck, getCheckAnalysis } from "./check-payments";
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

function connect(timeoutMs = 5_000): BankClient {
  return createBankClient({
    apiUrl: bank.url,
    authUrl: bank.url,
    clientId: "portal",
    clientSecret: "a secret",
    audience: bank.url,
    timeoutMs,
  });
}

beforeEach(async () => {
  bank = await startScriptedBank();
  client = connect();
});

afterEach(async () => {
  vi.useRealTimers();
  await client.close();
  await bank.close();
});

describe("retries", () => {
  test("[R-37] a call that gets 429 is retried after Retry-After", async () => {
    bank.onCall = (_, response) =>
      bank.requests.length === 1
        ? respondJson(response, 429, { errors: [{ code: 1006, message: "Slow down." }] }, { "retry-after": "0" })
        : respondJson(response, 200, { id: PAYMENT_ID });
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "succeeded" });
    expect(bank.requests).toHaveLength(2);
  });
  test("[R-37] whatever the Retry-After, a call is sent at most three times, at least half a second apart", async () => {
    const values = [
      "0",
      "-5",
      "0.001",
      "soon",
      "Fri, 20 Nov 1999 15:00:00 GMT",
      new Date(Date.now() - 5_000).toUTCString(),
      "Mon, 01 Jan 9999 00:00:00 GMT",
      "99999999999",
      "3600",
      undefined,
    ];
    const sentAt = values.map((): number[] => []);
    bank.onCall = ({ path }, response) => {
      const index = Number(path.split("/")[4]);
      sentAt[index]!.push(Date.now());
      respondJson(response, 429, {}, values[index] === undefined ? {} : { "retry-after": values[index] });
    };
    const responses = await Promise.all(values.map((_, index) => cancelDeposit(client, String(index))));
    for (const response of responses) expect(response).toMatchObject({ kind: "refused", status: 429 });
    expect(sentAt.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 3, 1, 1, 1, 3]);
    const gaps = sentAt.flatMap((times) => times.slice(1).map((time, index) => time - times[index]!));
    // Timers may fire a millisecond early.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(499);
  });
  test("[R-37] a Retry-After date is relative to the bank's clock, which is an hour ahead here", async () => {
    const HOUR_MS = 3_600_000;
    bank.onCall = (_, response) => {
      const date = new Date(Date.now() + HOUR_MS).toUTCString();
      return bank.requests.length === 1
        ? respondJson(response, 429, {}, { "retry-after": date, date })
        : respondJson(response, 200, { id: PAYMENT_ID });
    };
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "succeeded" });
    expect(bank.requests).toHaveLength(2);
  });
  test("[R-24] [R-37] a process sends a burst of twenty retries, then five per second", async () => {
    bank.onCall = (_, response) => respondJson(response, 429, {}, { "retry-after": "0" });
    await Promise.all(Array.from({ length: 60 }, () => depositCheck(client, DEPOSIT)));
    expect(bank.requests.length).toBeGreaterThanOrEqual(80);
    expect(bank.requests.length).toBeLessThan(95);
  });
  test("[R-24] retries after a 401, a lost connection and a 429 share one limit per call", async () => {
    bank.onCall = (_, response, socket) => {
      const count = bank.requests.length;
      if (count === 1) respondJson(response, 401, {});
      else if (count === 2) socket.destroy();
      else respondJson(response, 429, {}, { "retry-after": "0" });
    };
    expect(await getCheckAnalysis(client, PAYMENT_ID)).toMatchObject({ kind: "refused", status: 429 });
    expect(bank.requests).toHaveLength(3);
  });
  test("[R-37] a 429 whose Retry-After is too long is reported as a refusal", async () => {
    bank.onCall = (_, response) => respondJson(response, 429, {}, { "retry-after": "3600" });
    expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "refused", status: 429 });
    expect(bank.requests).toHaveLength(1);
  });
  test("a read whose connection was lost is retried once", async () => {
    bank.onCall = (_, response, socket) =>
      bank.requests.length === 1 ? void socket.destroy() : respondJson(response, 200, { id: PAYMENT_ID });
    expect(await getCheckAnalysis(client, PAYMENT_ID)).toMatchObject({ kind: "succeeded" });
    bank.onCall = (_, __, socket) => void socket.destroy();
    expect(await getCheckAnalysis(client, PAYMENT_ID)).toMatchObject({ kind: "unknown", reason: "cut" });
    expect(bank.requests).toHaveLength(4);
  });
});

describe("[R-24] tokens", () => {
  test("are not requested endlessly from a bank that refuses every token", async () => {
    bank.onCall = (_, response) => respondJson(response, 401, {});
    for (let count = 0; count < 20; count += 1) await depositCheck(client, DEPOSIT);
    expect(bank.tokenRequests.length).toBeLessThanOrEqual(3);
    expect(bank.requests.length).toBeLessThanOrEqual(3);
    expect(await depositCheck(client, DEPOSIT)).toEqual({
      kind: "unreachable",
      reason: "token",
      cause: "token refused by the API",
    });
  });
  test.each([0.001, 0, -1, "soon", 1e300])("are reused for later calls with a lifetime of %s", async (expires_in) => {
    bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT_ID });
    bank.onToken = (_, response) => respondJson(response, 200, { access_token: "token-1", expires_in });
    for (let count = 0; count < 20; count += 1) await getCheckAnalysis(client, PAYMENT_ID);
    expect(bank.tokenRequests).toHaveLength(1);
  });
  test.each(["0", "-5", "0.001", "soon", "4", "99999999999", "Fri, 20 Nov 1999 15:00:00 GMT"])(
    "are not requested immediately after a 429 with Retry-After %s",
    async (retryAfter) => {
      bank.onToken = (_, response) => respondJson(response, 429, {}, { "retry-after": retryAfter });
      for (let count = 0; count < 20; count += 1) {
        expect(await depositCheck(client, DEPOSIT)).toMatchObject({ kind: "unreachable", reason: "token" });
      }
      expect(bank.tokenRequests).toHaveLength(1);
    },
  );
  test("[R-37] are requested again after the token server's Retry-After", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
    bank.onToken = (_, response) => respondJson(response, 429, {}, { "retry-after": "8" });
    await depositCheck(client, DEPOSIT);
    vi.setSystemTime(new Date("2026-11-20T15:00:07Z"));
    await depositCheck(client, DEPOSIT);
    expect(bank.tokenRequests).toHaveLength(1);
    vi.setSystemTime(new Date("2026-11-20T15:00:08Z"));
    await depositCheck(client, DEPOSIT);
    expect(bank.tokenRequests).toHaveLength(2);
  });
});
