import { computeSendingTime, nextCutOff, nextDecisionCutOff, nextWindow } from "@/bank/domain/business-calendar";
import { addBusinessDays, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** A history's days and time limits. */
export interface HistoryDays {
  /** All days, including the last. */
  readonly all: readonly CalendarDate[];
  /** Business days before the last day. Events may occur at any hour of these days. */
  readonly business: readonly CalendarDate[];
  /** End of the history. There is no activity after it. */
  readonly end: Date;
  /** An unauthorized check presented after this time is still undecided at the end of the history. */
  readonly lastDecisionCutOff: Date;
  /**
   * A deposit made before this time is sent by the end of the history, so that the partner receives an event about it.
   */
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
    lastDecisionCutOff: findLastDecisionCutOff(business.at(-1) ?? today, end),
    lastSentDeposit: findLastSentDeposit(end),
  };
}

function findLastSentDeposit(end: Date): Date {
  let window = nextWindow(new Date(end.getTime() - DAYS_WITHOUT_WINDOW_MS));
  for (let next = window; computeSendingTime(next) <= end; next = nextWindow(next)) window = next;
  // The last window of a day is for items that arrived just before the cut-off.
  const cutOff = nextCutOff(new Date(window.getTime() - 30 * 60_000));
  return new Date(Math.min(cutOff.getTime(), window.getTime()));
}

/** Longer than any weekend with adjacent holidays. */
const DAYS_WITHOUT_WINDOW_MS = 7 * 24 * 3_600_000;

function findLastDecisionCutOff(from: CalendarDate, end: Date): Date {
  let cutOff = nextDecisionCutOff(instantAt(addBusinessDays(from, 0), 0, 0, BANK_TIME_ZONE));
  for (;;) {
    const next = nextDecisionCutOff(cutOff);
    if (next > end) return cutOff;
    cutOff = next;
  }
}

/** Returns the instant a number of minutes after midnight on a day, New York time. */
export function instantOnDay(date: CalendarDate, minutes: number, seconds = 0): Date {
  const at = instantAt(date, Math.floor(minutes / 60), Math.floor(minutes) % 60, BANK_TIME_ZONE);
  return new Date(at.getTime() + seconds * 1000);
}
