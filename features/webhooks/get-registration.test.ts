import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { readDeliveryHealth } from "./delivery-health";
import { getDelivery } from "./get-delivery";
import { getRegistration } from "./get-registration";

const ID = "11111111-2222-4333-8444-555555555555";
const KEY = "aaaaaaaa-2222-4333-8444-555555555555";
const OTHER_KEY = "bbbbbbbb-2222-4333-8444-555555555555";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("[GAP-37] a delivery names its event and, if the portal received the event, the payment", async () => {
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["delivery-log"]);
  const EVENT_ID = "99999999-2222-4333-8444-55555555ABCD";
  const raw = JSON.stringify({
    id: EVENT_ID,
    eventName: "Check.Payment.Sent",
    resources: ["checks/v1/payments/12121212-2222-4333-8444-555555555555"],
  });
  await storeEvent(portal.ledger, toReceivedEvent(raw, new Date()));
  portal.bank.onCall = ({ path }, response) =>
    respondJson(
      response,
      200,
      path.includes("/deliveries")
        ? {
            results: [
              { id: KEY, eventId: EVENT_ID },
              { id: OTHER_KEY, eventId: KEY },
            ],
            totalPages: 1,
          }
        : { id: ID, eventName: "Check.Payment.Sent" },
    );
  const detail = await getRegistration(portal.session("developer"), { id: ID, pageNumber: 1 });
  vi.restoreAllMocks();
  expect(detail).toMatchObject({
    value: {
      deliveries: {
        value: {
          rows: [
            { eventId: EVENT_ID, paymentId: "12121212-2222-4333-8444-555555555555" },
            { eventId: KEY, paymentId: null },
          ],
        },
      },
    },
  });
});

test("[GAP-37] attempt numbers count all attempts made, even if the bank keeps only the latest", async () => {
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["delivery-log"]);
  portal.bank.onCall = (_, response) =>
    respondJson(response, 200, {
      id: KEY,
      body: "{}",
      attempts: 22,
      attemptLog: [{ httpStatus: 503 }, { error: "late" }],
    });
  const detail = await getDelivery(portal.session("developer"), KEY);
  vi.restoreAllMocks();
  expect(detail).toMatchObject({
    value: {
      body: "{}",
      attempts: 22,
      attemptLog: [
        { place: 21, httpStatus: 503, error: null, headers: null, responseBody: null },
        { place: 22, httpStatus: null, error: "late" },
      ],
    },
  });
});

test("[GAP-37] no delivery is read if the bank has no delivery log", async () => {
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue([]);
  portal.bank.onCall = () => expect.unreachable("the bank is not called");
  const detail = await getDelivery(portal.session("developer"), KEY);
  vi.restoreAllMocks();
  expect(detail).toMatchObject({ ok: false, code: "not-offered" });
});

test.each([
  ["viewer", "forbidden", null],
  ["operator", "forbidden", null],
  ["compliance", "forbidden", null],
  ["admin", undefined, KEY],
] as const)(
  "[R-26] a registration's deliveries open only for roles that see all deliveries: %s",
  async (role, code, id) => {
    vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["delivery-log"]);
    portal.bank.onCall = ({ path }, response) =>
      respondJson(response, 200, path.includes("/deliveries?") ? { results: [{ id: KEY }] } : { id: ID });
    const session = portal.session(role);
    const [detail, registration] = [
      await getDelivery(session, KEY),
      await getRegistration(session, { id: ID, pageNumber: 1 }),
    ];
    vi.restoreAllMocks();
    expect(detail).toMatchObject(code === undefined ? { ok: true } : { ok: false, code });
    expect(registration).toMatchObject({ value: { deliveries: { value: { rows: [{ id }] } } } });
  },
);

test("[GAP-37] a registration's health counts attempted deliveries and finds the last success", async () => {
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["delivery-log"]);
  const queries: string[] = [];
  portal.bank.onCall = ({ path }, response) => {
    queries.push(path.replace(/^.*\?/, ""));
    respondJson(
      response,
      200,
      path.includes("status=Delivered")
        ? { results: [{ id: KEY, status: "Delivered", deliveredAt: "2026-11-16T09:30:00-05:00" }], totalPages: 1 }
        : {
            results: [
              { id: KEY, status: "Waiting", attempts: 0 },
              { id: KEY, status: "Waiting", attempts: 2 },
              { id: KEY, status: "Failed", attempts: 22 },
            ],
            totalPages: 2,
          },
    );
  };
  const health = await readDeliveryHealth(portal.session("developer"), ID);
  vi.restoreAllMocks();
  expect(health).toEqual({ listed: 3, attempted: 2, failed: 2, lastDeliveredAt: "2026-11-16T09:30:00-05:00" });
  expect(queries).toEqual(["pageSize=50", "status=Delivered&pageSize=1"]);
  expect(await readDeliveryHealth(portal.session("developer"), ID)).toBeNull();
});
