import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answerJson } from "@/lib/bank-client/scripted-bank";
import { startTestPortal, type TestPortal } from "@/lib/portal/test-portal";
import { portalSettings } from "@/lib/settings/portal-settings";
import { bankNow, forgetBankClock } from "./bank-clock";

const HOUR_MS = 3_600_000;

let portal: TestPortal;
let offered: boolean;

/** A bank whose clock is so many hours ahead of ours. */
function bankAhead(hours: number) {
  portal.bank.onCall = (_, response) =>
    answerJson(response, 200, { now: new Date(Date.now() + hours * HOUR_MS).toISOString() });
}
const hoursAhead = async () => Math.round(((await bankNow()).getTime() - Date.now()) / HOUR_MS);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  forgetBankClock();
  offered = true;
  vi.spyOn(portalSettings().bank.extensions, "includes").mockImplementation(() => offered);
});
afterAll(() => portal.close());

test("[GAP-41] is what a sandbox's clock shows; many who ask ask the bank once", async () => {
  bankAhead(48);
  expect(await Promise.all([hoursAhead(), hoursAhead(), hoursAhead()])).toEqual([48, 48, 48]);
  expect(await hoursAhead()).toBe(48);
  expect(portal.bank.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /sandbox/v1/clock"]);
});

test("is read again once the clock was moved", async () => {
  bankAhead(48);
  await bankNow();
  bankAhead(72);
  forgetBankClock();
  expect(await hoursAhead()).toBe(72);
});

test("a reading that was under way when the clock was moved does not count", async () => {
  let answerOld = () => {};
  portal.bank.onCall = (_, response) => {
    answerOld = () => answerJson(response, 200, { now: new Date(Date.now() + 48 * HOUR_MS).toISOString() });
  };
  const before = bankNow();
  await vi.waitUntil(() => portal.bank.requests.length === 1);
  forgetBankClock();
  bankAhead(72);
  expect(await hoursAhead()).toBe(72);
  answerOld();
  await before;
  expect(await hoursAhead()).toBe(72);
});

// Less than the call's own time, so that waiting for the bank would fail here.
const BEFORE_THE_CALL_ENDS_MS = 10_000;

test("nobody waits for a bank that does not answer: it is then our own time", {
  timeout: BEFORE_THE_CALL_ENDS_MS,
}, async () => {
  let release = () => {};
  portal.bank.onCall = (_, response) => {
    release = () => answerJson(response, 500, {});
  };
  expect(await hoursAhead()).toBe(0);
  release();
});

test("a clock that makes no sense, and a bank without one, are our own time", async () => {
  portal.bank.onCall = (_, response) => answerJson(response, 200, { now: "soon" });
  expect(await hoursAhead()).toBe(0);
  forgetBankClock();
  portal.bank.requests.length = 0;
  offered = false;
  expect(await hoursAhead()).toBe(0);
  expect(portal.bank.requests).toEqual([]);
});
