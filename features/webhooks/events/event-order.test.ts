import { expect, test } from "vitest";
import { sortByLifecycle, sortNewestFirst } from "./event-order";
import type { EventRow } from "./view-event";

const AT = "2026-11-20T14:30:00.000Z";
const LATER = "2026-11-20T14:31:00.000Z";

const row = (eventName: string, happenedAt: string | null = AT, paymentId = "p1") =>
  ({ eventName, happenedAt, paymentId }) as unknown as EventRow;

test.each([
  [
    ["Check.Payment.Sent", "Core.Transaction.Completed"],
    ["Core.Transaction.Completed", "Check.Payment.Sent"],
  ],
  [
    ["Core.Transaction.Completed", "Check.Payment.Received"],
    ["Core.Transaction.Completed", "Check.Payment.Received"],
  ],
  [
    ["Check.Payment.Unauthorized", "Check.Payment.Received", "Core.Transaction.Completed"],
    ["Core.Transaction.Completed", "Check.Payment.Received", "Check.Payment.Unauthorized"],
  ],
])("events of one instant that arrived as %j are listed as %j, newest first", (arrived, listed) => {
  expect(sortByLifecycle(arrived.map((name) => row(name))).map(({ eventName }) => eventName)).toEqual(listed);
});

test("reorders a payment's events even if an event of a different payment is between them", () => {
  const rows = [
    row("Check.Return.Received"),
    row("Check.Details.Changed", AT, "p2"),
    row("Core.Transaction.Completed"),
  ];
  expect(sortByLifecycle(rows).map(({ eventName }) => eventName)).toEqual([
    "Core.Transaction.Completed",
    "Check.Return.Received",
    "Check.Details.Changed",
  ]);
});

test("keeps events with different times or payments in order of arrival", () => {
  for (const rows of [
    [row("Check.Payment.Sent", LATER), row("Core.Transaction.Completed")],
    [row("Check.Payment.Sent"), row("Core.Transaction.Completed", AT, "p2")],
    [row("Check.Payment.Sent", null), row("Core.Transaction.Completed", null)],
  ]) {
    expect(sortByLifecycle(rows)).toEqual(rows);
  }
});

test("sorts events that arrived late by when they happened", () => {
  const rows = [
    row("Check.Payment.Sent", AT, "p2"),
    row("Check.Payment.Received", LATER),
    row("Core.Transaction.Completed", AT, "p2"),
    { ...row("Check.Details.Changed", null), receivedAt: "2026-11-20T14:32:00.000Z" },
  ];
  expect(sortNewestFirst(rows).map(({ eventName }) => eventName)).toEqual([
    "Check.Details.Changed",
    "Check.Payment.Received",
    "Core.Transaction.Completed",
    "Check.Payment.Sent",
  ]);
});
