import { describe, expect, test } from "vitest";
import { addBusinessDays, businessDayOnOrAfter, isBusinessDay, isFederalReserveHoliday } from "./business-days";
import { addDays, daysBetween, fromYymmdd, parseCalendarDate, toYymmdd, weekday } from "./calendar-date";
import { formatMoment } from "./format";
import { BANK_TIME_ZONE, instantAt, toOffsetTimestamp, wallTime } from "./zone";

describe("calendar dates", () => {
  test("rejects a date that does not exist", () => {
    expect(parseCalendarDate("2026-02-30")).toBeNull();
    expect(parseCalendarDate("2028-02-29")).toBe("2028-02-29");
    expect(parseCalendarDate("26-02-03")).toBeNull();
  });
  test("counts days across a leap day", () => {
    expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(weekday("2026-11-20")).toBe(5);
  });
  test("converts to and from yymmdd", () => {
    expect(toYymmdd("2026-11-20")).toBe("261120");
    expect(fromYymmdd("261120")).toBe("2026-11-20");
    expect(fromYymmdd("261320")).toBeNull();
  });
});

describe("[GAP-3] business days", () => {
  test("recognizes the Federal Reserve holidays in 2026 and 2027", () => {
    const holidays = (year: number) => {
      const holidayDates: string[] = [];
      for (let day = parseCalendarDate(`${year}-01-01`)!; day.startsWith(String(year)); day = addDays(day, 1)) {
        if (isFederalReserveHoliday(day)) holidayDates.push(day);
      }
      return holidayDates;
    };
    expect(holidays(2026)).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-05-25",
      "2026-06-19",
      "2026-07-04",
      "2026-09-07",
      "2026-10-12",
      "2026-11-11",
      "2026-11-26",
      "2026-12-25",
    ]);
    expect(holidays(2027)).toContain("2027-07-05");
    expect(holidays(2027)).toContain("2027-06-19");
  });
  test("a Saturday holiday leaves the Friday before open", () => {
    expect(isBusinessDay("2026-07-03")).toBe(true);
  });
  test("a Sunday holiday closes the Monday after", () => expect(isBusinessDay("2027-07-05")).toBe(false));
  test("counts business days across Thanksgiving", () => {
    expect(addBusinessDays("2026-11-25", 1)).toBe("2026-11-27");
    expect(addBusinessDays("2026-11-20", 2)).toBe("2026-11-24");
    expect(businessDayOnOrAfter("2026-11-21")).toBe("2026-11-23");
  });
});

describe("[GAP-2] [GAP-3] the bank's local time", () => {
  test("uses the standard and daylight saving time offsets", () => {
    expect(toOffsetTimestamp(new Date("2026-11-20T14:30:00.123Z"))).toBe("2026-11-20T09:30:00.123-05:00");
    expect(toOffsetTimestamp(new Date("2026-07-01T04:00:00Z"))).toBe("2026-07-01T00:00:00.000-04:00");
  });
  test("converts local time to an instant in standard and daylight saving time", () => {
    expect(instantAt("2026-11-20", 15, 0, BANK_TIME_ZONE).toISOString()).toBe("2026-11-20T20:00:00.000Z");
    expect(instantAt("2026-07-01", 15, 0, BANK_TIME_ZONE).toISOString()).toBe("2026-07-01T19:00:00.000Z");
  });
  test("resolves a repeated hour to its first occurrence and shifts a skipped hour past the jump", () => {
    expect(instantAt("2026-11-01", 1, 30, BANK_TIME_ZONE).toISOString()).toBe("2026-11-01T05:30:00.000Z");
    expect(instantAt("2026-03-08", 2, 30, BANK_TIME_ZONE).toISOString()).toBe("2026-03-08T07:30:00.000Z");
  });
  test("midnight is hour 0", () => {
    expect(wallTime(new Date("2026-11-20T05:00:00Z"), BANK_TIME_ZONE)).toEqual({
      date: "2026-11-20",
      hour: 0,
      minute: 0,
      second: 0,
      offsetMinutes: -300,
    });
  });
});

describe("formatted timestamps", () => {
  test.each([
    ["time", "10:42"],
    ["date", "Nov 20, 2026"],
    ["date-time", "Nov 20, 10:42"],
    ["full", "Fri, Nov 20, 2026, 10:42:05 EST"],
  ] as const)("%s", (style, text) => {
    expect(formatMoment("2026-11-20T10:42:05.000-05:00", BANK_TIME_ZONE, style)).toBe(text);
  });
  test("returns text that is not a timestamp unchanged", () => {
    expect(formatMoment("tomorrow", BANK_TIME_ZONE, "full")).toBe("tomorrow");
  });
});

describe("times at the edge of the calendar", () => {
  test.each([
    ["0000-12-31T23:00:00Z", "America/Los_Angeles", "0000-12-31"],
    ["0001-01-01T00:00:00Z", "America/New_York", "0000-12-31"],
    ["0099-06-01T12:00:00Z", "Asia/Kolkata", "0099-06-01"],
    ["9999-12-31T23:59:59Z", "Asia/Tokyo", "+010000-01-01"],
  ])("%s in %s is on %s", (instant, zone, date) => {
    expect(wallTime(new Date(instant), zone).date).toBe(date);
  });
  test.each([
    // A night that skips 02:30, and a night that repeats 01:30.
    ["2026-03-08", 2, "America/Los_Angeles", "2026-03-08T10:30:00.000Z"],
    ["2026-11-01", 1, "America/Los_Angeles", "2026-11-01T08:30:00.000Z"],
    // A day that skips 00:30.
    ["2026-09-06", 0, "America/Santiago", "2026-09-06T04:30:00.000Z"],
    ["2026-10-04", 2, "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
    ["1900-01-01", 0, "America/New_York", "1900-01-01T05:30:00.000Z"],
    ["9999-12-31", 23, "America/New_York", "+010000-01-01T04:30:00.000Z"],
  ] as const)("%s %i:30 in %s", (date, hour, zone, instant) => {
    expect(instantAt(date, hour, 30, zone).toISOString()).toBe(instant);
  });
  test("adds a day across the end of four-digit years", () => {
    expect(addDays("9999-12-31", 1)).toBe("+010000-01-01");
    expect(addDays("+010000-01-01" as "9999-12-31", -1)).toBe("9999-12-31");
  });
});
