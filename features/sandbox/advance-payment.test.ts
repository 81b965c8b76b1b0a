import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getPayment } from "@/features/payments/get-payment";
import { listUnpermittedActions } from "@/features/payments/list-unpermitted";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import { insertPerson } from "@/lib/ledger/access/people";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { advancePayment } from "./advance-payment";

const DEPOSIT = { direction: "Outbound", paymentType: "Forward", amount: 11_300, checkNumber: "30013" };
const CLOCK = { now: "2026-11-20T09:30:00.000-05:00", isFrozen: false };

let portal: TestPortal;
/** The bank's payment record, and the changes to apply each time the clock advances. */
let bank: { record: Record<string, unknown>; after: Record<string, unknown>[] };

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  clearBankClockCache();
  vi.restoreAllMocks();
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["sandbox-controls"]);
  portal.bank.onCall = ({ path, method }, response) => {
    if (path.endsWith("/clock/advance")) Object.assign(bank.record, bank.after.shift());
    respondJson(response, 200, path.includes("/clock") || method === "POST" ? CLOCK : { id: "p-1", ...bank.record });
  };
});
afterAll(() => portal.close());

async function setUpPayment(record: Record<string, unknown>, ...after: Record<string, unknown>[]): Promise<void> {
  bank = { record: { ...record, lastModifiedAt: "2026-11-20T09:00:00.000-05:00" }, after };
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: "p-1", record: bank.record, source: "bank response", observedAt: new Date() }),
  );
}

const clockRequests = () =>
  portal.bank.requests.filter(({ path }) => path.endsWith("/clock/advance")).map(({ body }) => JSON.parse(body));

const changed = (status: string) => ({ status, lastModifiedAt: "2026-11-20T10:45:00.000-05:00" });

test("[GAP-12] moves the clock one window at a time until the deposit is batched, and audits each move", async () => {
  await setUpPayment({ ...DEPOSIT, status: "Pending" }, {}, changed("Batched"));
  expect(await advancePayment(portal.session("developer"), { paymentId: "p-1" })).toEqual({
    ok: true,
    value: { now: CLOCK.now, status: "Batched" },
  });
  expect(clockRequests()).toEqual([{ to: "next-window" }, { to: "next-window" }]);
  expect(await portal.audit()).toHaveLength(2);
  expect((await getPayment(portal.session("developer"), "p-1"))?.actions.advance).toEqual({
    clock: { jump: "sending", until: "sent" },
    isHold: false,
  });
});

test.each([
  ["Batched", "Outbound", { duration: "PT15M" }],
  ["Processing", "Outbound", { to: "next-business-day" }],
  ["Processing", "Inbound", { to: "next-business-day" }],
  ["Hold", "Inbound", { until: "2026-11-20T17:00:00.000Z" }],
])("advancing a %s %s payment moves the clock by %j", async (status, direction, body) => {
  await setUpPayment({ ...DEPOSIT, direction, status }, changed("Completed"));
  expect(await advancePayment(portal.session("developer"), { paymentId: "p-1" })).toMatchObject({ ok: true });
  expect(clockRequests()).toEqual([body]);
});

test.each(["Completed", "Rejected", "Canceled"])("does not move the clock for a %s payment", async (status) => {
  await setUpPayment({ ...DEPOSIT, status });
  expect(await advancePayment(portal.session("developer"), { paymentId: "p-1" })).toMatchObject({ code: "ended" });
  expect(clockRequests()).toEqual([]);
});

test("does not move the clock for a deposit on hold, which the bank's operator decides", async () => {
  await setUpPayment({ ...DEPOSIT, status: "Hold" });
  const payment = await getPayment(portal.session("developer"), "p-1");
  expect(payment?.actions.advance).toEqual({ clock: null, isHold: true });
});

test("[GAP-25] refuses to advance a payment if the bank has no sandbox controls", async () => {
  await setUpPayment({ ...DEPOSIT, status: "Pending" });
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue([]);
  expect((await getPayment(portal.session("developer"), "p-1"))?.actions.advance).toBeNull();
});

test("[R-26] shows operators who can take the actions that they can't", async () => {
  await setUpPayment({ ...DEPOSIT, status: "Completed" });
  const person = {
    id: randomUUID(),
    email: "devon@example.com",
    name: "Devon Park",
    roles: ["developer"],
    passwordHash: "-",
  };
  await insertPerson(portal.ledger.db, { ...person, createdAt: new Date() });
  const read = async (...roles: ("operator" | "developer" | "viewer")[]) => {
    const payment = await getPayment(portal.session(...roles), "p-1");
    return payment && listUnpermittedActions(portal.session(...roles), payment);
  };
  expect(await read("operator")).toEqual([
    { action: "Simulate its return", roles: ["Developer"], people: ["Devon Park"] },
  ]);
  expect(await read("operator", "developer")).toEqual([]);
});
