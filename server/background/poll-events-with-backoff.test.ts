import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { portalCallback } from "@/features/webhooks/events/callback";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { applyDueEvents } from "./apply-due-events";
import { pollEventsWithBackoff, resetPollSchedule } from "./poll-events-with-backoff";

const START = new Date("2026-11-20T17:00:00.000Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const PAYMENT = "11111111-2222-4333-8444-555555555555";
const SENT = "99999999-2222-4333-8444-000000000001";
const CHANGED = "99999999-2222-4333-8444-000000000002";

let portal: TestPortal;
let isOffered: boolean;
/** The bank's events by registration. */
let bankEvents: Record<string, object[]>;
let isBankDown: boolean;

const eventOf = (id: string, status: string) => ({
  id,
  eventName: "Check.Payment.Sent",
  createdAt: "2026-11-20T11:00:00.000-05:00",
  resources: [`checks/v1/payments/${PAYMENT}`],
  details: [{ paymentId: PAYMENT, status, amount: "24150" }],
});
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => eventOf(`99999999-2222-4333-8444-${String(n).padStart(12, "0")}`, "Pending"));
const storedEvents = () => portal.ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));
/** Lists the polls that the bank received, in the format "registration after". */
const listPolls = () =>
  portal.bank.requests.flatMap(({ path }) => {
    const { pathname, searchParams } = new URL(path, portal.bank.url);
    if (pathname !== "/v1/events") return [];
    return `${searchParams.get("registrationId")} ${searchParams.get("after") ?? "from the start"}`;
  });

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  resetPollSchedule();
  isOffered = true;
  isBankDown = false;
  bankEvents = { sent: [], changed: [] };
  vi.spyOn(portalSettings().bank.extensions, "includes").mockImplementation(() => isOffered);
  const { url } = portalCallback(portalSettings());
  portal.bank.onCall = ({ path }, response) => {
    const { pathname, searchParams } = new URL(path, portal.bank.url);
    if (isBankDown) return respondJson(response, 503, {});
    if (pathname === "/v1/registrations/") {
      const results = [
        { id: "changed", eventName: "Check.Details.Changed", callbackUrl: url },
        { id: "another's", eventName: "Check.Payment.Sent", callbackUrl: "https://hooks.example.com" },
        { id: "sent", eventName: "Check.Payment.Sent", callbackUrl: url },
      ];
      return respondJson(response, 200, { results });
    }
    if (pathname !== "/v1/events") return respondJson(response, 404, {});
    const position = Number(searchParams.get("after") ?? 0);
    const results = (bankEvents[searchParams.get("registrationId")!] ?? []).slice(position).slice(0, 100);
    return respondJson(response, 200, { results, next: String(position + results.length) });
  };
});
afterAll(() => portal.close());

test("[R-14] [GAP-35] polls, stores and applies undelivered events once; skips delivered events", async () => {
  const delivered = eventOf(CHANGED, "Batched");
  await storeEvent(portal.ledger, toReceivedEvent(JSON.stringify(delivered), START));
  bankEvents = { sent: [eventOf(SENT, "Processing")], changed: [delivered] };
  await pollEventsWithBackoff(START);
  expect(listPolls()).toEqual([]);
  await pollEventsWithBackoff(after(60));
  expect(listPolls()).toEqual(["sent from the start", "changed from the start"]);
  expect((await storedEvents()).map(({ dedupeKey, copies, state }) => [dedupeKey, copies, state])).toEqual([
    [`id ${CHANGED}`, 1, "received"],
    [`id ${SENT}`, 0, "received"],
  ]);
  await applyDueEvents(new Date());
  expect((await storedEvents()).map(({ state }) => state)).toEqual(["applied", "applied"]);
  expect((await findPayment(portal.ledger.db, PAYMENT))?.payment).toMatchObject({ amountCents: 24_150 });

  // The event's late delivery counts as a copy and is not applied again.
  expect(await storeEvent(portal.ledger, toReceivedEvent(JSON.stringify(eventOf(SENT, "Processing")), START))).toBe(
    true,
  );
  expect((await storedEvents()).map(({ copies, state }) => [copies, state])).toEqual([
    [1, "applied"],
    [1, "applied"],
  ]);
});

test("continues from the last position, even in a different process", async () => {
  bankEvents.sent = events(2);
  await pollEventsWithBackoff(START);
  await pollEventsWithBackoff(after(60));
  resetPollSchedule();
  bankEvents.sent = events(3);
  await pollEventsWithBackoff(after(100));
  await pollEventsWithBackoff(after(160));
  expect(listPolls()).toEqual(["sent from the start", "changed from the start", "sent 2", "changed 0"]);
  expect(await storedEvents()).toHaveLength(3);
});

test("reads a long history in rounds of at most 500 events with short pauses", async () => {
  bankEvents.sent = events(730);
  await pollEventsWithBackoff(START);
  await pollEventsWithBackoff(after(60));
  expect(await storedEvents()).toHaveLength(500);
  await pollEventsWithBackoff(after(75));
  expect(await storedEvents()).toHaveLength(730);
  expect(listPolls().filter((poll) => poll.startsWith("sent"))).toEqual(
    ["from the start", 100, 200, 300, 400, 500, 600, 700].map((position) => `sent ${position}`),
  );
});

test("increases the interval up to ten minutes while polls are empty; an event resets the interval", async () => {
  const polledAt: number[] = [];
  for (let second = 0; second <= 3000; second += 5) {
    const before = portal.bank.requests.length;
    if (second === 2100) bankEvents.sent = events(1);
    await pollEventsWithBackoff(after(second));
    if (portal.bank.requests.length > before) polledAt.push(second);
  }
  expect(polledAt).toEqual([60, 180, 420, 900, 1500, 2100, 2115, 2145, 2205, 2325, 2565]);
});

test("[R-24] also backs off if the bank is unreachable, and skips no events", async () => {
  isBankDown = true;
  await pollEventsWithBackoff(START);
  await pollEventsWithBackoff(after(60));
  await pollEventsWithBackoff(after(120));
  expect(portal.bank.requests).toHaveLength(1);
  isBankDown = false;
  bankEvents.sent = events(1);
  await pollEventsWithBackoff(after(180));
  expect(await storedEvents()).toHaveLength(1);
});

test("never polls a bank without the extension", async () => {
  isOffered = false;
  await pollEventsWithBackoff(START);
  await pollEventsWithBackoff(after(3600));
  expect(portal.bank.requests).toEqual([]);
});
