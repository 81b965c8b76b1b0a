import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getCheckAnalysis } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { connectionInfo, bankStatus as statusWithin } from "./connection";

const NOON = new Date("2026-11-20T17:00:00.000Z");
const seconds = (count: number) => new Date(NOON.getTime() + count * 1000);

/** Uses a timeout long enough for the slowest machine. */
const bankStatus = () => statusWithin(60_000);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  await portal.reset();
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

test("reports when the bank became unreachable and when it became reachable again", async () => {
  expect(await bankStatus()).toEqual({
    reachable: true,
    since: "2026-11-20T17:00:00.000Z",
    message: null,
    checkedAt: "2026-11-20T17:00:00.000Z",
  });
  await portal.bank.close();
  vi.setSystemTime(seconds(20));
  expect(await bankStatus()).toMatchObject({ reachable: false, since: "2026-11-20T17:00:20.000Z" });
  vi.setSystemTime(seconds(60));
  expect(await bankStatus()).toMatchObject({
    reachable: false,
    since: "2026-11-20T17:00:20.000Z",
    message: expect.stringContaining("can’t be reached"),
    checkedAt: "2026-11-20T17:01:00.000Z",
  });
  await portal.bank.reopen();
  vi.setSystemTime(seconds(70));
  expect(await bankStatus()).toMatchObject({ reachable: true, since: "2026-11-20T17:01:10.000Z", message: null });
});

test("concurrent requests share one probe, and a recent call makes a probe unnecessary", async () => {
  await Promise.all(Array.from({ length: 50 }, () => bankStatus()));
  expect(portal.bank.requests).toHaveLength(1);
  vi.setSystemTime(seconds(3));
  await bankStatus();
  expect(portal.bank.requests).toHaveLength(1);
  await getCheckAnalysis(bankClient(), "p1");
  vi.setSystemTime(seconds(6));
  await bankStatus();
  expect(portal.bank.requests.map(({ path }) => path)).toEqual(["/", "/checks/v1/payments/p1/analysis"]);
});

test("does not report an outage after a single failed call", async () => {
  await bankStatus();
  portal.bank.onCall = (_, response) => respondJson(response, 500, {});
  await getCheckAnalysis(bankClient(), "p1");
  portal.bank.onCall = (_, response) => respondJson(response, 404, {});
  expect(await bankStatus()).toMatchObject({ reachable: true, since: "2026-11-20T17:00:00.000Z" });
});

test("reports a bank that refuses the credentials", async () => {
  const grantToken = portal.bank.onToken;
  portal.bank.onToken = (_, response) => respondJson(response, 401, { error: "invalid_client" });
  expect(await bankStatus()).toMatchObject({
    reachable: false,
    message: "The bank does not accept this portal’s credentials. The portal’s operator must renew them.",
  });
  portal.bank.onToken = grantToken;
});

test("identifies the connected bank", () => {
  expect(connectionInfo()).toEqual({
    environment: "sandbox",
    bankName: "the built-in bank",
    builtIn: true,
    partnerId: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
  });
});
