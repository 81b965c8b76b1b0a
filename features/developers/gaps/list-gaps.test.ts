import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertGaps, type NewEventGap } from "@/lib/ledger/events/event-gaps";
import { eventGaps } from "@/lib/ledger/schema/event-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { gapsHref, parseGapQuery } from "./gap-query";
import { listGaps } from "./list-gaps";

const AT = new Date("2026-11-20T15:00:00Z");
const GAP: NewEventGap = {
  ...{ eventName: "Check.Payment.Sent", paymentId: "p-1", subjectId: "p-1", change: "processed", reason: "lost" },
  ...{ happenedAt: AT, knownAt: AT, foundAt: AT, registrationId: "r-1" },
};

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await portal.ledger.db.transaction((tx) =>
    insertGaps(tx, [
      GAP,
      { ...GAP, eventName: "Check.Payment.Rejected", change: "rejected", reason: "suspended" },
      {
        ...{ ...GAP, eventName: "Core.Restriction.Placed", change: "place-restriction", reason: "lost" },
        ...{ paymentId: null, subjectId: "x-1", registrationId: null },
      },
    ]),
  );
});
afterAll(() => portal.close());

const eventNames = async (query: Record<string, string>) =>
  (await listGaps(portal.session("developer"), parseGapQuery(query))).rows.map(({ eventName }) => eventName);

test("lists missing events newest first, with links to their records", async () => {
  const { rows } = await listGaps(portal.session("admin"), {});
  expect(rows.map(({ eventName, recordHref, registrationId }) => [eventName, recordHref, registrationId])).toEqual([
    ["Core.Restriction.Placed", "/restrictions/x-1", null],
    ["Check.Payment.Rejected", "/payments/p-1", "r-1"],
    ["Check.Payment.Sent", "/payments/p-1", "r-1"],
  ]);
});

test("filters by reason, event and state, and ignores unknown values", async () => {
  await portal.ledger.db.update(eventGaps).set({ closedAt: AT, closedBy: "poll" });
  await portal.ledger.db.transaction((tx) => insertGaps(tx, [{ ...GAP, subjectId: "p-2", paymentId: "p-2" }]));
  expect(await eventNames({ reason: "suspended" })).toEqual(["Check.Payment.Rejected"]);
  expect(await eventNames({ event: "Core.Restriction.Placed", reason: "lost" })).toEqual(["Core.Restriction.Placed"]);
  expect(await eventNames({ state: "open" })).toEqual(["Check.Payment.Sent"]);
  expect(await eventNames({ state: "closed" })).toHaveLength(3);
  expect(await eventNames({ reason: "unheard", event: "x", state: "x", before: "-1" })).toHaveLength(4);
});

test("returns pages of 50 events, each continuing after the last row", async () => {
  const more = Array.from({ length: 49 }, (_, index) => ({ ...GAP, subjectId: `q-${index}`, paymentId: null }));
  await portal.ledger.db.transaction((tx) => insertGaps(tx, more));
  const first = await listGaps(portal.session("developer"), {});
  expect(first.rows).toHaveLength(50);
  const second = await listGaps(portal.session("developer"), { before: first.olderBefore! });
  expect(second.rows.map(({ eventName }) => eventName)).toEqual(["Check.Payment.Rejected", "Check.Payment.Sent"]);
  expect(second.olderBefore).toBeNull();
  expect(gapsHref({ reason: "lost", before: 7 })).toBe("/developers/gaps?reason=lost&before=7");
});

describe("[R-26] without the permission", () => {
  test.each(["viewer", "operator", "compliance"] as const)("the %s role sees no missing events", async (role) => {
    expect(await listGaps(portal.session(role), {})).toEqual({ rows: [], olderBefore: null });
  });
});
