import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { exampleEvent } from "@/lib/contract/event-examples";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { countSetAside, type EventList, getEvent, listEvents, listReceived } from "./list-events";
import { parseEvent, toReceivedEvent } from "./read-event";
import { retryEvent } from "./retry-event";

const ID = "11111111-2222-4333-8444-555555555555";
const NOW = new Date("2026-11-20T16:00:00Z");

let portal: TestPortal;
let developer: Session;

async function receive(count: number, event: { eventName: string } & Record<string, unknown>) {
  for (let index = 0; index < count; index++) {
    const raw = JSON.stringify({ id: `${event.eventName}-${index}`, ...event });
    const { dedupeKey, eventName, happenedAt, subjects, fault } = parseEvent(raw);
    const paymentId = subjects[0]?.id ?? null;
    await storeEvent(portal.ledger, {
      dedupeKey,
      eventName,
      paymentId,
      raw,
      happenedAt,
      receivedAt: NOW,
      reason: fault,
    });
  }
}

const offsets = ({ rows }: EventList, first: number) => rows.map(({ id }) => id - first);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  developer = portal.session("developer");
});
afterAll(() => portal.close());

test("[R-10] stores only the first delivery of an event and counts the copies", async () => {
  const { dedupeKey, eventName, happenedAt } = parseEvent(
    JSON.stringify({ id: "copy", eventName: "Core.Restriction.Placed" }),
  );
  const event = { dedupeKey, eventName, happenedAt, paymentId: null, raw: "{}", receivedAt: NOW, reason: null };
  expect([
    await storeEvent(portal.ledger, event),
    await storeEvent(portal.ledger, event),
    await storeEvent(portal.ledger, event),
  ]).toEqual([true, false, false]);
});

test.each(EVENT_NAMES)("[GAP-32] parses the example of %s with its subject", (eventName) => {
  const read = parseEvent(JSON.stringify(exampleEvent(eventName, "Extended")));
  expect(read).toMatchObject({ eventName, subjects: [{ id: expect.any(String), details: expect.anything() }] });
});

describe("received events", () => {
  test("[GAP-32] identify their check, authorization or account", async () => {
    const store = async (id: string, eventName: string, path: string, details: object) => {
      const raw = JSON.stringify({ id, eventName, resources: [path], details: [details] });
      await storeEvent(portal.ledger, toReceivedEvent(raw, NOW));
    };
    const check = { checkNumber: "30012", amount: "4500", accountNumber: "2218009144" };
    await store("e1", "Check.Payment.Sent", `checks/v1/payments/${ID}`, { paymentId: ID, ...check });
    await store("e2", "Check.PositivePay.Created", `checks/v1/positive-pay-authorizations/${ID}`, {
      authorizationId: ID,
      ...check,
    });
    await store("e3", "Core.Restriction.Placed", `core/v1/dda/accounts/2218009144/restrictions/${ID}`, {});
    await applyDueEvents(new Date("2026-11-20T16:00:10Z"));
    const { rows } = await listEvents(developer);
    expect(Object.fromEntries(rows.map(({ eventName, object }) => [eventName, object]))).toEqual({
      "Check.Payment.Sent": { kind: "payment", id: ID, checkNumber: "30012", amountCents: 4500, accountNumber: null },
      "Check.PositivePay.Created": {
        kind: "authorization",
        id: ID,
        checkNumber: "30012",
        amountCents: 4500,
        accountNumber: null,
      },
      "Core.Restriction.Placed": {
        kind: "restriction",
        id: ID,
        checkNumber: null,
        amountCents: null,
        accountNumber: "2218009144",
      },
    });
  });

  test("are listed for a URL query, with the number of events set aside", async () => {
    await receive(2, { eventName: "Ping" });
    await receive(1, { eventName: "Check.Payment.Sent" });
    await applyDueEvents(new Date("2026-11-20T16:00:10Z"));
    const list = await listReceived(developer, { eventName: "Check.Payment.Sent" });
    expect(list.rows.map(({ eventName }) => eventName)).toEqual(["Check.Payment.Sent"]);
    expect(list.setAside).toBe(1);
    expect((await listReceived(developer, { isSetAside: true })).rows).toHaveLength(1);
  });

  test("are paged in order of arrival in both directions", async () => {
    await receive(5, { eventName: "Ping" });
    const newest = await listEvents(developer, { limit: 2 });
    const first = newest.rows[0]!.id - 4;
    expect(offsets(newest, first)).toEqual([4, 3]);
    expect(newest.newerCursor).toBeNull();
    const older = await listEvents(developer, { limit: 2, before: newest.olderCursor! });
    expect(offsets(older, first)).toEqual([2, 1]);
    const oldest = await listEvents(developer, { limit: 2, before: older.olderCursor! });
    expect(offsets(oldest, first)).toEqual([0]);
    expect(oldest.olderCursor).toBeNull();
    const back = await listEvents(developer, { limit: 2, after: oldest.newerCursor! });
    expect(offsets(back, first)).toEqual([2, 1]);
    expect(back.newerCursor).not.toBeNull();
  });

  test("are filtered by event, state and payment", async () => {
    await receive(2, { eventName: "Check.Payment.Sent", details: [{ paymentId: ID, status: "Processing" }] });
    await receive(1, { eventName: "Core.Restriction.Placed" });
    await applyDueEvents(new Date());
    expect((await listEvents(developer, { eventNames: ["Check.Payment.Sent"] })).rows).toHaveLength(2);
    expect((await listEvents(developer, { paymentId: ID })).rows).toHaveLength(2);
    expect((await listEvents(developer, { paymentId: "\0" })).rows).toEqual([]);
    expect((await listEvents(developer, { states: ["set-aside"] })).rows).toMatchObject([
      {
        eventName: "Core.Restriction.Placed",
        state: "set-aside",
        reason: "It does not identify its restriction.",
        receivedAt: "2026-11-20T16:00:00.000Z",
        copies: 1,
        changes: [],
      },
    ]);
    expect(await countSetAside(developer)).toBe(1);
  });

  test("[R-13] are shown exactly as received", async () => {
    await receive(1, { eventName: "Nobody.Knows", more: { than: "we know" } });
    const [row] = (await listEvents(developer)).rows;
    expect((await getEvent(developer, row!.id))?.raw).toBe(
      '{"id":"Nobody.Knows-0","eventName":"Nobody.Knows","more":{"than":"we know"}}',
    );
    expect(await getEvent(developer, row!.id + 1)).toBeNull();
    expect(await getEvent(developer, Number.NaN)).toBeNull();
  });
});

describe("[R-12] a set-aside event", () => {
  test("can be retried by a developer, and the retry is audited", async () => {
    await receive(1, { eventName: "Check.Payment.Sent", resources: [`checks/v1/payments/${ID}`] });
    await applyDueEvents(new Date());
    const [row] = (await listEvents(developer, { states: ["set-aside"] })).rows;
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID, status: "Processing" });
    expect(await retryEvent(developer, { eventId: row!.id })).toEqual({ ok: true, value: null });
    await applyDueEvents(new Date());
    expect((await listEvents(developer)).rows).toMatchObject([{ state: "applied", reason: null, attempts: 1 }]);
    expect(await portal.audit()).toEqual(["Olga Operator event.retry retried"]);
    expect(await retryEvent(developer, { eventId: row!.id })).toMatchObject({ ok: false, code: "not-set-aside" });
  });

  test("[R-26] can be retried only by a developer", async () => {
    const others = portal.session("viewer", "operator", "compliance", "admin");
    expect(await retryEvent(others, { eventId: 1 })).toMatchObject({ ok: false, code: "forbidden" });
    const withoutRoles = portal.session();
    expect(await listEvents(withoutRoles)).toEqual({ rows: [], olderCursor: null, newerCursor: null });
    expect(await countSetAside(withoutRoles)).toBe(0);
    expect(await getEvent(withoutRoles, 1)).toBeNull();
  });
});
