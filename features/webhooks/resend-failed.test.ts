import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findBulkItems, findBulkJob } from "@/lib/bulk/queries/bulk-jobs";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getRegistration } from "./get-registration";
import { listDeliveries } from "./list-deliveries";
import { resendEvent } from "./resend-event";
import { findLastResend, reviewResend, startResend } from "./resend-failed";

const ID = "11111111-2222-4333-8444-555555555555";
const OTHER_ID = "99999999-2222-4333-8444-555555555555";
const KEY = "0b7c2e51-0000-4000-8000-000000009a4f";
const SINCE = "2026-11-20T14:30:00.000Z";
const idOf = (index: number) => `aaaaaaaa-2222-4333-8444-${String(index).padStart(12, "0")}`;

let portal: TestPortal;
/** The bank's delivery log, newest first. */
let log: Record<string, unknown>[];
/** The bank's response to a resend; null if it does not respond. */
let resendResponse: { status: number; body: object } | null;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  vi.restoreAllMocks();
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(["delivery-log"]);
  resendResponse = { status: 200, body: { status: "Waiting", attempts: 0 } };
  portal.bank.onCall = ({ path }, response) => {
    const url = new URL(path, "http://bank");
    if (url.pathname.endsWith("/resend")) {
      if (!resendResponse) return void response.destroy();
      return respondJson(response, resendResponse.status, resendResponse.body);
    }
    if (url.pathname === "/v1/registrations/") return respondJson(response, 200, REGISTRATIONS);
    if (url.pathname === `/v1/registrations/${ID}`) return respondJson(response, 200, { id: ID });
    const [registrationId, eventId] = ["registrationId", "eventId"].map((name) => url.searchParams.get(name));
    const matching = log.filter(
      (row) => (!registrationId || row.registrationId === registrationId) && (!eventId || row.eventId === eventId),
    );
    const start = Number(url.searchParams.get("after") ?? 0);
    const end = start + Number(url.searchParams.get("limit") ?? 500);
    const results = matching.slice(start, end);
    respondJson(response, 200, end < matching.length ? { results, next: String(end) } : { results });
  };
});
afterAll(() => portal.close());

const REGISTRATIONS = [
  { id: ID, eventName: "Check.Payment.Sent", callbackUrl: "https://a.example/hooks", status: "Suspended" },
];

function delivery(index: number, eventId: number, status: string, attempts: number, registrationId = ID) {
  const eventName = "Check.Payment.Sent";
  return { id: idOf(index), eventId: idOf(eventId), eventName, registrationId, status, attempts };
}

const MIXED = [
  delivery(6, 106, "Waiting", 0),
  delivery(5, 105, "Waiting", 3),
  delivery(4, 101, "Delivered", 2),
  delivery(3, 103, "Failed", 8, OTHER_ID),
  delivery(2, 102, "Failed", 8),
  delivery(1, 101, "Failed", 8),
];

const scope = { since: SINCE, registrationId: null };
const paths = () => portal.bank.requests.map(({ path }) => path);
const resends = () => paths().filter((path) => path.endsWith("/resend"));

test("[GAP-37] the review counts the events whose newest delivery failed, by registration", async () => {
  log = MIXED;
  expect(await reviewResend(portal.session("developer"), scope)).toEqual({
    ok: true,
    value: {
      count: 3,
      targets: [
        {
          id: ID,
          eventName: "Check.Payment.Sent",
          callbackUrl: "https://a.example/hooks",
          status: "Suspended",
          isPortal: false,
          count: 2,
        },
        { id: OTHER_ID, eventName: null, callbackUrl: null, status: null, isPortal: false, count: 1 },
      ],
    },
  });
  expect(paths()[0]).toBe(`/v1/deliveries?from=${encodeURIComponent(SINCE)}&limit=500`);
  expect(resends()).toEqual([]);
});

test("the review reads all pages, and refuses a period with too many deliveries", async () => {
  log = Array.from({ length: 501 }, (_, index) => delivery(index, 1000 + index, "Failed", 1));
  expect(await reviewResend(portal.session("developer"), scope)).toMatchObject({ value: { count: 501 } });
  log = Array.from({ length: 10_001 }, (_, index) => delivery(index, 20_000 + index, "Failed", 1));
  expect(await reviewResend(portal.session("developer"), scope)).toMatchObject({
    code: "too-many",
    message: "More than 10,000 deliveries since then. Choose a later time.",
  });
});

test("a resend starts once, for the reviewed events, oldest first", async () => {
  log = MIXED;
  const session = portal.session("developer");
  const input = { ...scope, key: KEY, seen: 3 };
  const both = await Promise.all([startResend(session, input), startResend(session, input)]);
  expect(both).toEqual([
    { ok: true, value: { jobId: KEY } },
    { ok: true, value: { jobId: KEY } },
  ]);
  expect(await startResend(session, input)).toEqual({ ok: true, value: { jobId: KEY } });
  const { db } = portal.ledger;
  expect(await findBulkJob(db, KEY)).toMatchObject({
    kind: "resend-deliveries",
    title: "Resend failed since Nov 20, 09:30 ET",
    itemCount: 3,
  });
  expect((await findBulkItems(db, KEY, { after: 0, limit: 10 })).map(({ label }) => label)).toEqual([
    "Check.Payment.Sent aaaaaaaa to https://a.example/hooks",
    "Check.Payment.Sent aaaaaaaa to a deleted registration",
    "Check.Payment.Sent aaaaaaaa to https://a.example/hooks",
  ]);
  expect((await findLastResend(session))?.id).toBe(KEY);
  expect(await findLastResend(portal.session("operator"))).toBeNull();
  expect(await portal.audit()).toEqual(["Olga Operator bulk.start started with 3 items"]);
});

test("a resend is not started if the count changed, nothing failed, or the time is invalid", async () => {
  log = MIXED;
  const session = portal.session("developer");
  const start = (change: object) => startResend(session, { ...scope, key: KEY, seen: 3, ...change });
  expect(await start({ seen: 4 })).toMatchObject({ code: "conflict" });
  expect(await start({ since: "yesterday" })).toMatchObject({
    code: "invalid",
    fields: { since: "Choose a date and time." },
  });
  log = [];
  expect(await start({})).toMatchObject({ code: "nothing" });
  expect(await findBulkJob(portal.ledger.db, KEY)).toBeNull();
});

const item = { registrationId: ID, eventId: idOf(105) };

test.each([
  ["queued", { id: idOf(5), status: "Waiting", attempts: 3 }, { ok: true, value: "Queued; the bank sends it now." }],
  [
    "delivered immediately",
    { id: idOf(5), status: "Delivered", attempts: 4, httpStatus: 204 },
    { ok: true, value: "Delivered, HTTP 204." },
  ],
  [
    "refused immediately",
    { id: idOf(5), status: "Waiting", attempts: 4, error: "The receiver returned 503." },
    { ok: false, code: "not-delivered", message: "The receiver returned 503." },
  ],
])("[GAP-37] a failed event is resent and reported as %s", async (_, body, expected) => {
  log = MIXED;
  resendResponse = { status: 200, body };
  expect(await resendEvent(portal.session("developer"), item)).toEqual(expected);
  expect(resends()).toEqual([`/v1/deliveries/${idOf(5)}/resend`]);
});

test.each([
  ["delivered", 101, "Delivered in the meantime; not resent."],
  ["queued", 106, "Already queued at the bank; not resent."],
])("an event that was %s in the meantime is not resent", async (_, eventId, value) => {
  log = MIXED;
  const input = { registrationId: ID, eventId: idOf(eventId) };
  expect(await resendEvent(portal.session("developer"), input)).toEqual({ ok: true, value });
  expect(resends()).toEqual([]);
});

test("an event is looked up before it is resent after a lost response", async () => {
  log = MIXED;
  resendResponse = null;
  expect(await resendEvent(portal.session("developer"), item)).toMatchObject({ ok: false, code: "not-sent" });
  log = [delivery(5, 105, "Delivered", 4)];
  expect(await resendEvent(portal.session("developer"), item)).toMatchObject({ ok: true });
  expect(resends()).toHaveLength(1);
});

test.each([404, 405])("a bank that responds with %i does not offer the list of deliveries", async (status) => {
  portal.bank.onCall = (_, response) => respondJson(response, status, { errors: [] });
  expect(await listDeliveries(portal.session("admin"), {})).toMatchObject({ ok: false, code: "not-offered" });
  expect(await reviewResend(portal.session("developer"), scope)).toMatchObject({ ok: false, code: "not-offered" });
});

test("the list sends its filters to the bank and returns the next page's cursor", async () => {
  log = Array.from({ length: 51 }, (_, index) => delivery(index, 1000 + index, "Failed", 1));
  const list = await listDeliveries(portal.session("admin"), { outcome: "none", paymentId: "p-1", from: SINCE });
  expect(list).toMatchObject({ ok: true, value: { next: "50" } });
  const expected = new URLSearchParams({ paymentId: "p-1", from: SINCE, httpStatus: "none", limit: "50" });
  expect(paths()).toEqual([`/v1/deliveries?${expected}`]);
});

test.each(["viewer", "operator", "compliance"] as const)("[R-26] the %s role sees no deliveries", async (role) => {
  log = MIXED;
  expect(await listDeliveries(portal.session(role), {})).toMatchObject({ ok: false, code: "forbidden" });
  expect(await resendEvent(portal.session(role), item)).toMatchObject({ ok: false, code: "forbidden" });
  expect(portal.bank.requests).toEqual([]);
});

test("a registration shows how many of its newest deliveries failed, and when a delivery last succeeded", async () => {
  log = [
    delivery(4, 104, "Waiting", 0),
    delivery(3, 103, "Waiting", 2),
    { ...delivery(2, 102, "Delivered", 1), deliveredAt: SINCE },
  ];
  const detail = await getRegistration(portal.session("viewer"), { id: ID, pageNumber: 1 });
  expect(detail).toMatchObject({
    ok: true,
    value: { health: { attempted: 2, failed: 1, lastDeliveredAt: SINCE } },
  });
});
