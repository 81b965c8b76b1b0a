import { addBusinessDays, businessDayOnOrAfter, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** A time of day in the bank's time zone. */
interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/**
 * The bank's business day, in New York time [GAP-3] [GAP-12]. A distribution closes at its window and is sent shortly
 * afterward.
 */
const BANK_DAY = {
  opens: { hour: 8, minute: 30 },
  distributionWindows: [
    { hour: 10, minute: 45 },
    { hour: 12, minute: 45 },
    // The last window is after the cut-off, for items that arrived just before the cut-off.
    { hour: 15, minute: 15 },
  ],
  depositCutOff: { hour: 15, minute: 0 },
  /** Cut-off for decisions on checks presented without an authorization [GAP-18]. */
  decisionCutOff: { hour: 12, minute: 0 },
  closes: { hour: 18, minute: 0 },
  minutesFromWindowToSending: 15,
} as const satisfies {
  opens: TimeOfDay;
  distributionWindows: readonly TimeOfDay[];
  depositCutOff: TimeOfDay;
  decisionCutOff: TimeOfDay;
  closes: TimeOfDay;
  minutesFromWindowToSending: number;
};

/**
 * Returns the business date of a deposit made at `instant`. From the cut-off on, that is the next business day [GAP-3].
 */
export function depositBusinessDateOf(instant: Date): CalendarDate {
  const { date } = wallTime(instant, BANK_TIME_ZONE);
  if (!isBusinessDay(date)) return businessDayOnOrAfter(date);
  return instant < onDay(date, BANK_DAY.depositCutOff) ? date : addBusinessDays(date, 1);
}

/**
 * Returns the distribution window for an item ready at `instant`: the first later window on the item's business date
 * [GAP-12]. An item ready after the cut-off waits for the next business day, even if the current day has another
 * window.
 */
export function nextDistributionWindow(instant: Date): Date {
  const date = depositBusinessDateOf(instant);
  for (const window of BANK_DAY.distributionWindows) {
    const at = onDay(date, window);
    if (at > instant) return at;
  }
  throw new Error("Broken invariant: a distribution window follows the deposit cut-off");
}

/** Computes when a distribution closed at `windowAt` is sent to the Federal Reserve. */
export function computeSendingTime(windowAt: Date): Date {
  return new Date(windowAt.getTime() + BANK_DAY.minutesFromWindowToSending * 60_000);
}

/** Returns when the bank opens on the first business day after the day of `instant`. */
export function nextBusinessDayOpening(instant: Date): Date {
  const { date } = wallTime(instant, BANK_TIME_ZONE);
  return onDay(businessDayOnOrAfter(addDays(date, 1)), BANK_DAY.opens);
}

/** Returns the first deposit cut-off after `instant`. */
export function nextCutOff(instant: Date): Date {
  return onDay(depositBusinessDateOf(instant), BANK_DAY.depositCutOff);
}

/** Returns the first decision cut-off after `instant`: noon on a business day [GAP-18]. */
export function nextDecisionCutOff(instant: Date): Date {
  return findFirstAfter(instant, BANK_DAY.decisionCutOff);
}

/** Returns the first close of business after `instant` [GAP-20]. */
export function businessDayClose(instant: Date): Date {
  return findFirstAfter(instant, BANK_DAY.closes);
}

/** Returns the business date of a check presented at `instant`. The day ends at {@link businessDayClose}. */
export function businessDateOf(instant: Date): CalendarDate {
  return wallTime(businessDayClose(instant), BANK_TIME_ZONE).date;
}

/** Returns the first distribution window after `instant`, regardless of the cut-off. */
export function nextWindow(instant: Date): Date {
  let date = businessDayOnOrAfter(wallTime(instant, BANK_TIME_ZONE).date);
  for (;;) {
    const windows = BANK_DAY.distributionWindows.map((window) => onDay(date, window));
    const next = windows.find((at) => at > instant);
    if (next) return next;
    date = addBusinessDays(date, 1);
  }
}

/** Returns the first instant after `instant` with this time of day on a business day. */
function findFirstAfter(instant: Date, time: TimeOfDay): Date {
  const date = businessDayOnOrAfter(wallTime(instant, BANK_TIME_ZONE).date);
  const at = onDay(date, time);
  return at > instant ? at : onDay(addBusinessDays(date, 1), time);
}

function onDay(date: CalendarDate, time: TimeOfDay): Date {
  return instantAt(date, time.hour, time.minute, BANK_TIME_ZONE);
}
