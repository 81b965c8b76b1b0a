import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { COUNTED_STATUSES, type DayTotal, findDayTotals } from "@/lib/ledger/payments/day-totals";
import { DAY_FIGURES, type DayFigure } from "@/lib/ledger/schema/payment-tables";
import { businessDayOnOrAfter, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";

/** The figures for one kind of payment on a business day and the days before it. */
export interface DayLine {
  id: DayFigure;
  count: number;
  sumCents: number;
  /** URL of the list of exactly these payments. */
  href: string;
  /** The most recent business days, oldest first, ending with the day itself. */
  days: { date: CalendarDate; count: number; sumCents: number }[];
}

/** Query string of the payment list for each figure. */
const LISTS = {
  deposits: "direction=Outbound&type=Forward",
  inbound: "direction=Inbound&type=Forward",
  returned: "type=Return",
} as const satisfies Record<DayFigure, string>;

const SPARKLINE_DAYS = 14;

/**
 * Returns the deposits, inbound checks and returns for a business day and the 13 business days before it. Payments
 * created on other days count toward the next business day, as at the bank [GAP-3].
 */
export async function findDayLines(session: Session, businessDay: CalendarDate): Promise<DayLine[]> {
  const days = businessDaysUpTo(businessDay, SPARKLINE_DAYS + 1);
  const shownDays = days.slice(1);
  const totals = can(session, "payments.read") ? await findDayTotals((await ledger()).reads, addDays(days[0]!, 1)) : [];
  const statuses = COUNTED_STATUSES.map((status) => `status=${status}`).join("&");
  const from = countedSince(businessDay);
  return DAY_FIGURES.map((id) => {
    const figureTotals = totals.filter(({ figure }) => figure === id);
    const series = shownDays.map((date) =>
      sumUp(
        date,
        figureTotals.filter((total) => businessDayOnOrAfter(total.date) === date),
      ),
    );
    const { count, sumCents } = series.at(-1)!;
    const href = `/payments?${statuses}&${LISTS[id]}&from=${from}&to=${businessDay}`;
    return { id, count, sumCents, href, days: series };
  });
}

/** Returns the first day whose payments count toward a business day: the day after the previous business day. */
export function countedSince(businessDay: CalendarDate): CalendarDate {
  return addDays(businessDaysUpTo(businessDay, 2)[0]!, 1);
}

function sumUp(date: CalendarDate, totals: readonly DayTotal[]) {
  return {
    date,
    count: totals.reduce((sum, total) => sum + total.count, 0),
    sumCents: totals.reduce((sum, total) => sum + total.sumCents, 0),
  };
}

/** Returns the `count` business days up to and including `last`, a business day; oldest first. */
function businessDaysUpTo(last: CalendarDate, count: number): CalendarDate[] {
  const days = [last];
  for (let day = addDays(last, -1); days.length < count; day = addDays(day, -1)) {
    if (isBusinessDay(day)) days.unshift(day);
  }
  return days;
}
