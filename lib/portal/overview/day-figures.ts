import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { type DayFigure, findDayFigures } from "@/lib/ledger/queries/overview-queries";
import { businessDayOnOrAfter, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** One kind of payment on a business day, beside the days before it. */
export interface DayLine {
  id: DayLineId;
  count: number;
  sumCents: number;
  /** The URL of the list of exactly these. */
  href: string;
  /** The last business days, the oldest first; the last one is the day itself. */
  days: { date: CalendarDate; count: number; sumCents: number }[];
}

export type DayLineId = "deposits" | "inbound" | "returned";

/** The figures that a line counts, and the query string of their list. */
const LINES = {
  deposits: {
    search: "direction=Outbound&type=Forward",
    has: ({ direction, paymentType }) => direction === "Outbound" && paymentType === "Forward",
  },
  inbound: {
    search: "direction=Inbound&type=Forward",
    has: ({ direction, paymentType }) => direction === "Inbound" && paymentType === "Forward",
  },
  returned: { search: "type=Return", has: ({ paymentType }) => paymentType === "Return" },
} as const satisfies Record<DayLineId, { search: string; has: (figure: DayFigure) => boolean }>;

/** Rejected and canceled payments moved no money and are not counted. */
const COUNTED_STATUSES = ["Created", "Pending", "Hold", "Batched", "Processing", "Completed"] as const;

const SPARK_DAYS = 14;

/**
 * The business day's deposits, inbound checks and returns with the 14 business days that end with it. What comes on
 * another day belongs to the next business day, as at the bank [GAP-3].
 */
export async function findDayLines(session: Session, businessDay: CalendarDate): Promise<DayLine[]> {
  const days = businessDaysUpTo(businessDay, SPARK_DAYS + 1);
  const since = instantAt(addDays(days[0]!, 1), 0, 0, BANK_TIME_ZONE);
  const shown = days.slice(1);
  const figures = can(session, "payments.read")
    ? await findDayFigures((await ledger()).db, COUNTED_STATUSES, since)
    : [];
  const statuses = COUNTED_STATUSES.map((status) => `status=${status}`).join("&");
  const from = addDays(days.at(-2)!, 1);
  return (Object.keys(LINES) as DayLineId[]).map((id) => {
    const own = figures.filter(LINES[id].has);
    const series = shown.map((date) =>
      sumUp(
        date,
        own.filter((figure) => businessDayOnOrAfter(figure.date) === date),
      ),
    );
    const { count, sumCents } = series.at(-1)!;
    const href = `/payments?${statuses}&${LINES[id].search}&from=${from}&to=${businessDay}`;
    return { id, count, sumCents, href, days: series };
  });
}

function sumUp(date: CalendarDate, figures: readonly DayFigure[]) {
  return {
    date,
    count: figures.reduce((sum, figure) => sum + figure.count, 0),
    sumCents: figures.reduce((sum, figure) => sum + figure.sumCents, 0),
  };
}

/** The last `count` business days, the oldest first; `last` is one. */
function businessDaysUpTo(last: CalendarDate, count: number): CalendarDate[] {
  const days = [last];
  for (let day = addDays(last, -1); days.length < count; day = addDays(day, -1)) {
    if (isBusinessDay(day)) days.unshift(day);
  }
  return days;
}
