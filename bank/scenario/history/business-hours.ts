import { computeSendingTime, nextCutOff, nextDecisionCutOff, nextWindow } from "@/bank/domain/business-calendar";
import { addBusinessDays, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** The days of a history, and its time limits. */
export interface HistoryDays {
  /** Every day, including the last. */
  readonly all: readonly CalendarDate[];
  /** The business days before the last day; events can be at any hour of them. */
  readonly business: readonly CalendarDate[];
  /** The end of the history; there is no activity after it. */
  readonly end: Date;
  /** An unauthorized check presented after this is still undecided at the end. */
  readonly lastDecisionCutOff: Date;
  /** A deposit made before this is sent by the end, so that the partner receives an event about it. */
  readonly lastSentDeposit: Date;
}

export function computeHistoryDays(days: number, end: Date): HistoryDays {
  const today = wallTime(end, BANK_TIME_ZONE).date;
  const all = Array.from({ length: days + 1 }, (_, i) => addDays(today, i - days));
  const business = all.slice(0, -1).filter(isBusinessDay);
  return {
    all,
    business,
    end,
    lastDecisionCutOff: findLastCutOff(business.at(-1) ?? today, end),
    lastSentDeposit: findLastSent(end),
  };
}

function findLastSent(end: Date): Date {
  let window = nextWindow(new Date(end.getTime() - DAYS_WITHOUT_WINDOW_MS));
  for (let next = window; computeSendingTime(next) <= end; next = nextWindow(next)) window = next;
  // The last window of a day carries the items that arrived before the cut-off just before it.
  const cutOff = nextCutOff(new Date(window.getTime() - 30 * 60_000));
  return new Date(Math.min(cutOff.getTime(), window.getTime()));
}

/** Longer than any weekend with holidays. */
const DAYS_WITHOUT_WINDOW_MS = 7 * 24 * 3_600_000;

function findLastCutOff(from: CalendarDate, end: Date): Date {
  let cutOff = nextDecisionCutOff(instantAt(addBusinessDays(from, 0), 0, 0, BANK_TIME_ZONE));
  for (;;) {
    const next = nextDecisionCutOff(cutOff);
    if (next > end) return cutOff;
    cutOff = next;
  }
}

/** The instant at a number of minutes after midnight on a day, New York time. */
export function momentOf(date: CalendarDate, minutes: number, seconds = 0): Date {
  const at = instantAt(date, Math.floor(minutes / 60), Math.floor(minutes) % 60, BANK_TIME_ZONE);
  return new Date(at.getTime() + seconds * 1000);
}
