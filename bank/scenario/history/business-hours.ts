import { nextCutOff, nextDecisionCutOff, nextWindow, sendingTime } from "@/bank/domain/business-calendar";
import { addBusinessDays, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** The days of a history, and the moments in them. */
export interface HistoryDays {
  /** Every day, including the last. */
  readonly all: readonly CalendarDate[];
  /** Completed business days, on which anything can happen at any hour. */
  readonly business: readonly CalendarDate[];
  /** The end; no activity after it. */
  readonly end: Date;
  /** An unauthorized check presented after this is still undecided at the end. */
  readonly lastDecisionCutOff: Date;
  /** A deposit made before this is sent by the end, so that an event tells the partner about it. */
  readonly lastSentDeposit: Date;
}

export function historyDays(days: number, end: Date): HistoryDays {
  const today = wallTime(end, BANK_TIME_ZONE).date;
  const all = Array.from({ length: days + 1 }, (_, i) => addDays(today, i - days));
  const business = all.slice(0, -1).filter(isBusinessDay);
  return {
    all,
    business,
    end,
    lastDecisionCutOff: lastCutOff(business.at(-1) ?? today, end),
    lastSentDeposit: lastSent(end),
  };
}

function lastSent(end: Date): Date {
  let window = nextWindow(new Date(end.getTime() - DAYS_WITHOUT_WINDOW_MS));
  for (let next = window; sendingTime(next) <= end; next = nextWindow(next)) window = next;
  // The last window of a day carries the items that arrived before the cut-off just before it.
  const cutOff = nextCutOff(new Date(window.getTime() - 30 * 60_000));
  return new Date(Math.min(cutOff.getTime(), window.getTime()));
}

/** Longer than any weekend with holidays. */
const DAYS_WITHOUT_WINDOW_MS = 7 * 24 * 3_600_000;

function lastCutOff(from: CalendarDate, end: Date): Date {
  let cutOff = nextDecisionCutOff(instantAt(addBusinessDays(from, 0), 0, 0, BANK_TIME_ZONE));
  for (;;) {
    const next = nextDecisionCutOff(cutOff);
    if (next > end) return cutOff;
    cutOff = next;
  }
}

/** The instant of a day at a number of minutes after midnight, New York time. */
export function momentOf(date: CalendarDate, minutes: number, seconds = 0): Date {
  const at = instantAt(date, Math.floor(minutes / 60), Math.floor(minutes) % 60, BANK_TIME_ZONE);
  return new Date(at.getTime() + seconds * 1000);
}
