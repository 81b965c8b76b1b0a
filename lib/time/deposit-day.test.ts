import { expect, test } from "vitest";
import { depositDayAt } from "./deposit-day";

function at(instant: string) {
  const { date, cutOffAt } = depositDayAt(new Date(instant));
  return `${date} until ${cutOffAt.toISOString()}`;
}

test("[GAP-3] a deposit before 15:00 in New York counts for that day; otherwise for the next business day", () => {
  expect(at("2026-11-20T14:30:00Z")).toBe("2026-11-20 until 2026-11-20T20:00:00.000Z");
  expect(at("2026-11-20T19:59:59Z")).toBe("2026-11-20 until 2026-11-20T20:00:00.000Z");
  expect(at("2026-11-20T20:00:00Z")).toBe("2026-11-23 until 2026-11-23T20:00:00.000Z");
});

test("[GAP-3] a deposit on a weekend or holiday counts for the next business day", () => {
  expect(at("2026-11-21T15:00:00Z")).toBe("2026-11-23 until 2026-11-23T20:00:00.000Z");
  expect(at("2026-11-26T12:00:00Z")).toBe("2026-11-27 until 2026-11-27T20:00:00.000Z");
  // In summer, New York is one hour closer to UTC.
  expect(at("2026-07-02T19:00:00Z")).toBe("2026-07-03 until 2026-07-03T19:00:00.000Z");
});
