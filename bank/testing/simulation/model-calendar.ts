/**
 * The bank's calendar in the model [GAP-3]: an independent implementation that shares no code with the bank's.
 * Instants are milliseconds since 1970, days are `YYYY-MM-DD`, times of day are minutes.
 */

/** Days from Monday to Friday on which the Federal Reserve Banks are closed, from their published schedule. */
const HOLIDAYS = new Set([
  ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-09-07", "2026-10-12", "2026-11-11"],
  ...["2026-11-26", "2026-12-25", "2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-07-05", "2027-09-06"],
  ...["2027-10-11", "2027-11-11", "2027-11-25", "2028-01-17", "2028-02-21", "2028-05-29", "2028-06-19", "2028-07-04"],
  ...["2028-09-04", "2028-10-09", "2028-11-23", "2028-12-25"],
]);

const DAY_MS = 86_400_000;
const WINDOWS = [10 * 60 + 45, 12 * 60 + 45, 15 * 60 + 15];
const CUT_OFF = 15 * 60;

const newYork = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "short",
});

/** Formats New York local time as `2026-11-20 09:30`. */
export function formatNewYork(at: number): string {
  return newYork.format(at);
}

export function dayOf(at: number): string {
  return formatNewYork(at).slice(0, 10);
}

/** Returns the minutes since midnight in New York. */
export function minuteOfDay(at: number): number {
  const [hour, minute] = formatNewYork(at).slice(11).split(":").map(Number);
  return hour! * 60 + minute!;
}

function isBusinessDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  if (year < 2026 || year > 2028) throw new Error(`The model's calendar does not include ${day}.`);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !HOLIDAYS.has(day);
}

/** Converts New York local time to an instant, trying both of New York's UTC offsets. */
function toInstant(day: string, minutes: number): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const match = [4, 5].map((hours) => local + hours * 3_600_000).find((at) => minuteOfDay(at) === minutes);
  if (match === undefined) throw new Error(`The local time of ${minutes} minutes on ${day} does not exist.`);
  return match;
}

/** Returns the first instant after `at` that falls on a business day at one of the given times. */
function firstAfter(at: number, times: readonly number[]): number {
  for (let day = dayOf(at); ; day = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)) {
    if (!isBusinessDay(day)) continue;
    const match = times.map((minutes) => toInstant(day, minutes)).find((instant) => instant > at);
    if (match !== undefined) return match;
  }
}

const endOfDay = (at: number) => toInstant(dayOf(at), 23 * 60 + 59);

export const nextCutOff = (at: number) => firstAfter(at, [CUT_OFF]);
/** Returns the day of the next deposit cut-off. */
export const depositDay = (at: number) => dayOf(nextCutOff(at));
export const nextWindow = (at: number) => firstAfter(at, WINDOWS);
export const nextOpening = (at: number) => firstAfter(endOfDay(at), [8 * 60 + 30]);
export const decisionCutOff = (at: number) => firstAfter(at, [12 * 60]);
export const dayClose = (at: number) => firstAfter(at, [18 * 60]);

/** Returns the distribution window for an item ready at `at`. Items past the cut-off also miss the window after it. */
export function windowFor(at: number): number {
  const window = nextWindow(at);
  return depositDay(at) === dayOf(window) ? window : firstAfter(endOfDay(at), WINDOWS);
}

export const sendTimeOf = (window: number) => window + 15 * 60_000;

/** Returns the name of a distribution: `D20261120-1045`. */
export const distributionName = (window: number) =>
  `D${formatNewYork(window).replaceAll("-", "").replace(" ", "-").replace(":", "")}`;
