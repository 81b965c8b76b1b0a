import fc from "fast-check";
import { expect, test } from "vitest";
import { isBusinessDay } from "@/lib/time/business-days";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import {
  computeSendingTime,
  depositBusinessDateOf,
  nextBusinessDayOpening,
  nextCutOff,
  nextDistributionWindow,
  nextWindow,
} from "./business-calendar";

const at = (text: string) => new Date(text);

test.each([
  ["Monday before the cut-off", "2026-11-16T14:59:59.999-05:00", "2026-11-16"],
  ["[GAP-3] Monday at the cut-off", "2026-11-16T15:00:00-05:00", "2026-11-17"],
  ["Friday after the cut-off", "2026-11-20T16:00:00-05:00", "2026-11-23"],
  ["Saturday", "2026-11-21T09:00:00-05:00", "2026-11-23"],
  ["the evening before Thanksgiving", "2026-11-25T18:00:00-05:00", "2026-11-27"],
  ["Thanksgiving", "2026-11-26T09:00:00-05:00", "2026-11-27"],
  ["Monday in New York, Tuesday in UTC", "2026-11-16T23:30:00-05:00", "2026-11-17"],
])("the business date of a deposit: %s", (_, instant, date) => {
  expect(depositBusinessDateOf(at(instant))).toBe(date);
});

test.each([
  ["early", "2026-11-16T07:00:00-05:00", "2026-11-16T10:45:00-05:00"],
  ["[GAP-12] exactly at a window (too late for that window)", "2026-11-16T10:45:00-05:00", "2026-11-16T12:45:00-05:00"],
  ["just before the cut-off", "2026-11-16T14:59:00-05:00", "2026-11-16T15:15:00-05:00"],
  ["after the cut-off, before the last window", "2026-11-16T15:05:00-05:00", "2026-11-17T10:45:00-05:00"],
  ["on Saturday", "2026-11-21T12:00:00-05:00", "2026-11-23T10:45:00-05:00"],
  ["across the end of daylight saving time", "2026-10-30T16:00:00-04:00", "2026-11-02T10:45:00-05:00"],
  ["across the start of daylight saving time", "2027-03-12T16:00:00-05:00", "2027-03-15T10:45:00-04:00"],
])("the next distribution window: %s", (_, instant, window) => {
  expect(nextDistributionWindow(at(instant))).toEqual(at(window));
});

test("a distribution is sent 15 minutes after its window", () => {
  expect(computeSendingTime(at("2026-11-16T10:45:00-05:00"))).toEqual(at("2026-11-16T11:00:00-05:00"));
});

test("nextWindow, nextCutOff and nextBusinessDayOpening each return the next such instant", () => {
  expect(nextWindow(at("2026-11-16T15:05:00-05:00"))).toEqual(at("2026-11-16T15:15:00-05:00"));
  expect(nextWindow(at("2026-11-20T15:15:00-05:00"))).toEqual(at("2026-11-23T10:45:00-05:00"));
  expect(nextCutOff(at("2026-11-16T15:00:00-05:00"))).toEqual(at("2026-11-17T15:00:00-05:00"));
  expect(nextBusinessDayOpening(at("2026-11-16T06:00:00-05:00"))).toEqual(at("2026-11-17T08:30:00-05:00"));
  expect(nextBusinessDayOpening(at("2026-12-24T12:00:00-05:00"))).toEqual(at("2026-12-28T08:30:00-05:00"));
});

test("for any instant, the next distribution window is later and on the item's business date", () => {
  const instants = fc.date({ min: at("2020-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const window = nextDistributionWindow(instant);
      const { date } = wallTime(window, BANK_TIME_ZONE);
      expect(window > instant).toBe(true);
      expect(isBusinessDay(date)).toBe(true);
      expect(date).toBe(depositBusinessDateOf(instant));
      expect(nextWindow(instant) <= window).toBe(true);
      expect(nextCutOff(instant) > instant).toBe(true);
    }),
  );
});
