import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { nextRefreshAt, nextTerminalRefreshAt, retryRefreshAt } from "@/lib/bank-connection/refresh-schedule";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { markRefreshesDue } from "@/lib/ledger/payments/payment-refreshes";
import { refreshDuePayments } from "@/server/background/refresh-due-payments";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getPayment } from "./get-payment";
import { refreshPayment } from "./refresh-payment";

const NOW = new Date("2026-11-20T15:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let portal: TestPortal;
let session: Session;

function savePayment(paymentId: string, record: object = { status: "Pending" }) {
  return portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "bank response", observedAt: NOW }),
  );
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await portal.reset();
  session = portal.session("viewer");
  portal.bank.onCall = ({ path }, response) => {
    const id = path.split("/")[4];
    respondJson(response, 200, { id, status: "Batched", lastModifiedAt: "2026-11-20T10:00:00.000-05:00" });
  };
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

describe("a viewed payment", () => {
  test("4.4 is fetched from the bank with its analysis", async () => {
    await savePayment("p1");
    portal.bank.onCall = (_, response) =>
      respondJson(response, 200, {
        id: "p1",
        status: "Pending",
        amount: 27_600,
        policy: "Standard",
        depositBusinessDate: "261120",
        schedule: [0, 0, 0, 27_500, 100],
        lastModifiedAt: "2026-11-20T10:00:00.000-05:00",
        analysis: { front: { TooDark: { result: "Passed", value: 9.1, threshold: 30, unit: "%" } } },
      });
    const refreshed = await refreshPayment(session, "p1");
    expect(portal.bank.requests.map(({ path }) => path)).toEqual(["/checks/v1/payments/p1/analysis"]);
    expect(refreshed).toMatchObject({
      ok: true,
      value: {
        amountCents: 27_600,
        analysis: {
          front: [{ name: "TooDark", result: "Passed", value: 9.1, threshold: 30, unit: "%", required: true }],
          back: null,
        },
        availability: {
          outcome: { state: "scheduled" },
          days: [
            { date: "2026-11-23", amountCents: 27_500 },
            { date: "2026-11-24", amountCents: 100 },
          ],
        },
        refreshedAt: "2026-11-20T15:00:00.000Z",
        stale: null,
      },
    });
    expect(refreshed.ok && "analysis" in refreshed.value.record).toBe(false);
  });
  test("is fetched only once for all views within three seconds", async () => {
    await savePayment("p1");
    await Promise.all([refreshPayment(session, "p1"), refreshPayment(session, "p1"), refreshPayment(session, "p1")]);
    vi.setSystemTime(later(2));
    await refreshPayment(session, "p1");
    expect(portal.bank.requests).toHaveLength(1);
    vi.setSystemTime(later(3));
    await refreshPayment(session, "p1");
    expect(portal.bank.requests).toHaveLength(2);
  });
  test("is reported as possibly out of date while the bank is unreachable, and recovers", async () => {
    await savePayment("p1");
    await portal.bank.close();
    expect(await refreshPayment(session, "p1")).toMatchObject({
      ok: true,
      value: { record: { status: "Pending" }, stale: { message: expect.stringContaining("can’t be reached") } },
    });
    await portal.bank.reopen();
    vi.setSystemTime(later(5));
    expect(await refreshPayment(session, "p1")).toMatchObject({
      value: { record: { status: "Batched" }, stale: null },
    });
  });
  test("[R-27] is not found if the portal does not know it", async () => {
    expect(await refreshPayment(session, "p9")).toMatchObject({ ok: false, code: "not-found" });
    expect(await refreshPayment(session, "\0")).toMatchObject({ ok: false, code: "not-found" });
    expect(portal.bank.requests).toHaveLength(0);
  });
  test("[R-26] is hidden from a user without a role", async () => {
    await savePayment("p1");
    const withoutRole = portal.session();
    expect(await refreshPayment(withoutRole, "p1")).toMatchObject({ code: "forbidden" });
    expect(await getPayment(withoutRole, "p1")).toBeNull();
  });
});

describe("[R-14] payments that nobody is viewing", () => {
  test("are refreshed when due, ten per round, and not again until they are next due", async () => {
    for (let number = 10; number < 22; number++) await savePayment(`p${number}`);
    await refreshDuePayments(later(4));
    expect(portal.bank.requests).toHaveLength(0);
    await refreshDuePayments(later(5));
    expect(portal.bank.requests).toHaveLength(10);
    await refreshDuePayments(later(5));
    expect(portal.bank.requests).toHaveLength(12);
    await refreshDuePayments(later(5));
    expect(portal.bank.requests).toHaveLength(12);
    expect((await getPayment(session, "p21"))?.record.status).toBe("Batched");
  });
  test("are refreshed an hour after completion, then less and less often, because they may be returned", async () => {
    await savePayment("p1", { status: "Completed" });
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: "p1", status: "Completed" });
    await refreshDuePayments(later(3_599));
    expect(portal.bank.requests).toHaveLength(0);
    for (const [hour, reads] of [
      [1, 1],
      [1.5, 1],
      [2, 2],
      [3.5, 2],
      [4, 3],
      [7.9, 3],
      [8, 4],
    ] as const) {
      vi.setSystemTime(later(hour * 3_600));
      await refreshDuePayments(later(hour * 3_600));
      expect(portal.bank.requests).toHaveLength(reads);
    }
  });
  test.each([
    ["behind", -20],
    ["ahead", 86_400],
  ])("are refreshed again for an event during the request, even with a clock that is %s", async (_, seconds) => {
    await savePayment("p1");
    let status = "Processing";
    portal.bank.onCall = async (_, response) => {
      if (status === "Processing") await markRefreshesDue(portal.ledger.db, ["p1"], later(5 + seconds));
      respondJson(response, 200, { id: "p1", status });
      status = "Completed";
    };
    await refreshDuePayments(later(5));
    expect((await getPayment(session, "p1"))?.record.status).toBe("Processing");
    await refreshDuePayments(later(5 + seconds));
    expect((await getPayment(session, "p1"))?.record.status).toBe("Completed");
  });
  test("are retried at longer intervals after each failure", async () => {
    await savePayment("p1");
    portal.bank.onCall = (_, response) => respondJson(response, 500, {});
    vi.setSystemTime(later(5));
    await refreshDuePayments(later(5));
    await refreshDuePayments(later(9));
    expect(portal.bank.requests).toHaveLength(1);
    vi.setSystemTime(later(10));
    await refreshDuePayments(later(10));
    await refreshDuePayments(later(19));
    expect(portal.bank.requests).toHaveLength(2);
  });
  test("are marked stale while the bank is unreachable, and the next round retries ten", async () => {
    for (let number = 10; number < 20; number++) await savePayment(`p${number}`);
    await portal.bank.close();
    await refreshDuePayments(later(5));
    await portal.bank.reopen();
    expect((await getPayment(session, "p19"))?.stale?.message).toContain("can’t be reached");
    vi.setSystemTime(later(60));
    await refreshDuePayments(later(60));
    expect(portal.bank.requests).toHaveLength(10);
  });
});

test("recently changed payments are refreshed often, and failing payments less and less often", () => {
  expect(nextRefreshAt(NOW, later(60))).toEqual(later(70));
  expect(nextRefreshAt(NOW, later(600))).toEqual(later(660));
  expect(nextRefreshAt(NOW, later(7_200))).toEqual(later(7_500));
  expect(nextRefreshAt(NOW, later(100_000))).toEqual(later(101_800));
  expect(nextTerminalRefreshAt(NOW, later(86_400))).toEqual(later(2 * 86_400));
  expect(nextTerminalRefreshAt(NOW, later(60 * 86_400))).toBeNull();
  expect([0, 1, 2, 50].map((failures) => retryRefreshAt(failures, NOW))).toEqual([
    later(5),
    later(10),
    later(20),
    later(600),
  ]);
});
