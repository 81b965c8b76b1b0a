import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { bankNow, clearBankClockCache } from "./bank-clock";

const HOUR_MS = 3_600_000;

let portal: TestPortal;
let offered: boolean;

/** Sets the bank's clock the given number of hours ahead of the local clock. */
function setBankAhead(hours: number) {
  portal.bank.onCall = (_, response) =>
    respondJson(response, 200, { now: new Date(Date.now() + hours * HOUR_MS).toISOString() });
}
/** Returns how many hours the bank's clock is ahead, with a long timeout by default. */
const hoursAhead = async (timeoutMs = 600_000) => ((await bankNow(timeoutMs)).getTime() - Date.now()) / HOUR_MS;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  // Freezes the local clock, so that a cached reading does not expire during a slow call.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T14:30:00Z") });
  await portal.reset();
  clearBankClockCache();
  offered = true;
  vi.spyOn(portalSettings().bank.extensions, "includes").mockImplementation(() => offered);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

test("[GAP-41] returns the sandbox's time, requesting it once for concurrent callers", async () => {
  setBankAhead(48);
  expect(await Promise.all([hoursAhead(), hoursAhead(), hoursAhead()])).toEqual([48, 48, 48]);
  expect(await hoursAhead()).toBe(48);
  expect(portal.bank.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /sandbox/v1/clock"]);
});

test("reads the bank's time again after the clock is moved", async () => {
  setBankAhead(48);
  await bankNow();
  setBankAhead(72);
  clearBankClockCache();
  expect(await hoursAhead()).toBe(72);
});

test("ignores a reading that began before the clock was moved", async () => {
  let respondLate = () => {};
  portal.bank.onCall = (_, response) => {
    respondLate = () => respondJson(response, 200, { now: new Date(Date.now() + 48 * HOUR_MS).toISOString() });
  };
  const before = bankNow(600_000);
  await vi.waitUntil(() => portal.bank.requests.length === 1, { timeout: 600_000 });
  clearBankClockCache();
  setBankAhead(72);
  expect(await hoursAhead()).toBe(72);
  respondLate();
  await before;
  expect(await hoursAhead()).toBe(72);
});

test("returns the local time until the bank responds", async () => {
  let release = () => {};
  const requested = new Promise<void>((resolve) => {
    portal.bank.onCall = (_, response) => {
      release = () => respondJson(response, 200, { now: new Date(Date.now() + 48 * HOUR_MS).toISOString() });
      resolve();
    };
  });
  expect(await hoursAhead(1)).toBe(0);
  await requested;
  release();
  expect(await hoursAhead()).toBe(48);
});

test("returns the local time when the bank's clock is invalid or unavailable", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { now: "soon" });
  expect(await hoursAhead()).toBe(0);
  clearBankClockCache();
  portal.bank.requests.length = 0;
  offered = false;
  expect(await hoursAhead()).toBe(0);
  expect(portal.bank.requests).toEqual([]);
});
