import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getRegistration } from "./get-registration";
import { resendFailed } from "./resend-failed";

const ID = "11111111-2222-4333-8444-555555555555";
const deliveryId = (index: number) => `aaaaaaaa-2222-4333-8444-${String(index).padStart(12, "0")}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

let portal: TestPortal;
/** The bank's log, newest first. */
let log: Record<string, unknown>[];
let refusesAfter: number;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  clearBankClockCache();
  vi.restoreAllMocks();
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["delivery-log"]);
  refusesAfter = Number.POSITIVE_INFINITY;
  portal.bank.onCall = ({ path }, response) => {
    const url = new URL(path, "http://bank");
    if (url.pathname.endsWith("/resend")) {
      if (resent().length > refusesAfter)
        return respondJson(response, 409, { errors: [{ code: 1007, message: "No" }] });
      return respondJson(response, 200, { id: url.pathname.split("/")[3], status: "Waiting" });
    }
    if (!url.pathname.endsWith("/deliveries")) return respondJson(response, 200, { id: ID });
    const size = Number(url.searchParams.get("pageSize"));
    const start = (Number(url.searchParams.get("pageNumber") ?? 1) - 1) * size;
    const status = url.searchParams.get("status");
    const results = log.filter((row) => status === null || row.status === status).slice(start, start + size);
    respondJson(response, 200, { results, totalPages: 1 });
  };
});
afterAll(() => portal.close());

function delivery(index: number, eventId: number, status: string, hours: number, attempts = 8) {
  const deliveredAt = status === "Delivered" ? hoursAgo(hours) : undefined;
  return {
    id: deliveryId(index),
    eventId: deliveryId(eventId),
    status,
    attempts,
    createdAt: hoursAgo(hours),
    deliveredAt,
  };
}

const resent = () =>
  portal.bank.requests.flatMap(({ path }) =>
    path.endsWith("/resend") ? [Number(path.split("/")[3]?.slice(-12))] : [],
  );

test("[GAP-37] events whose newest delivery failed are resent, oldest first; others are not", async () => {
  log = [
    delivery(6, 106, "Waiting", 1, 0),
    delivery(5, 105, "Waiting", 2, 3),
    delivery(4, 101, "Delivered", 2),
    delivery(3, 103, "Failed", 3),
    delivery(2, 102, "Failed", 4),
    delivery(1, 101, "Failed", 5),
    delivery(0, 100, "Failed", 25),
  ];
  expect(await resendFailed(portal.session("developer"), { registrationId: ID, hours: 24 })).toEqual({
    ok: true,
    value: { resent: 3, remaining: 0, reason: null },
  });
  expect(resent()).toEqual([2, 3, 5]);
  expect(await portal.audit()).toEqual(["Olga Operator delivery.resend queued 3 of 3"]);
});

test("the log is read beyond its first page, and a refusal stops the resend and reports the rest", async () => {
  log = Array.from({ length: 60 }, (_, index) => delivery(60 - index, 200 - index, "Failed", 1));
  refusesAfter = 55;
  expect(await resendFailed(portal.session("developer"), { registrationId: ID, hours: 24 })).toMatchObject({
    ok: true,
    value: { resent: 55, remaining: 5, reason: expect.stringContaining("The rest were not resent") },
  });
  expect(await portal.audit()).toEqual(["Olga Operator delivery.resend queued 55 of 60"]);
});

test.each(["viewer", "operator", "compliance", "admin"] as const)("[R-26] the %s role can't resend", async (role) => {
  log = [delivery(1, 101, "Failed", 1)];
  const outcome = await resendFailed(portal.session(role), { registrationId: ID, hours: 24 });
  expect(outcome).toMatchObject({ ok: false, code: "forbidden" });
  expect(portal.bank.requests).toEqual([]);
});

test("a registration shows how many of its newest deliveries failed, and when one last succeeded", async () => {
  log = [delivery(4, 104, "Waiting", 0, 0), delivery(3, 103, "Waiting", 1, 2), delivery(2, 102, "Delivered", 2)];
  const detail = await getRegistration(portal.session("viewer"), { id: ID, pageNumber: 1, status: "Waiting" });
  expect(detail).toMatchObject({
    ok: true,
    value: {
      health: { attempted: 2, failed: 1, lastDeliveredAt: log[2]?.deliveredAt },
      deliveries: { value: { rows: [{ id: deliveryId(4) }, { id: deliveryId(3) }] } },
    },
  });
});
