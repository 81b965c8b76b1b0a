import {
  businessDayClose,
  nextBusinessDayOpening,
  nextCutOff,
  nextDecisionCutOff,
  nextWindow,
} from "@/bank/domain/business-calendar";
import { requestTimestamp } from "@/lib/contract/primitives";
import { addDays } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

const NAMED_MOMENTS = {
  "next-window": nextWindow,
  "cut-off": nextCutOff,
  "decision-cut-off": nextDecisionCutOff,
  close: businessDayClose,
  opening: nextBusinessDayOpening,
} as const;

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;
const SPAN = /^(now-|now\+|\+)(?=.)(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?$/;

export const MOMENT_RULE =
  "must be a time such as 09:30, a span such as +2h30m, now, now-3d, an instant such as 2026-11-16T09:30:00-05:00, " +
  "or one of " +
  Object.keys(NAMED_MOMENTS).join(", ");

/** Returns whether a string is a moment in one of the forms of {@link MOMENT_RULE}. */
export function isMoment(text: string): boolean {
  return (
    text === "now" ||
    text in NAMED_MOMENTS ||
    TIME_OF_DAY.test(text) ||
    SPAN.test(text) ||
    (ISO.test(text) && requestTimestamp.safeParse(text).success)
  );
}

/**
 * Resolves a moment to an instant.
 *
 * @param text accepted by {@link isMoment}
 * @param clock current business time; a time of day resolves to its next occurrence in New York time
 * @param now the instant that `now` refers to in the file
 */
export function resolveMoment(text: string, clock: Date, now: Date): Date {
  if (text === "now") return now;
  if (text in NAMED_MOMENTS) return NAMED_MOMENTS[text as keyof typeof NAMED_MOMENTS](clock);
  const time = TIME_OF_DAY.exec(text);
  if (time) return nextOccurrence(Number(time[1]), Number(time[2]), clock);
  const span = SPAN.exec(text);
  if (!span) return new Date(text);
  const [, from, days = 0, hours = 0, minutes = 0, seconds = 0] = span;
  const ms = (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  if (from === "+") return new Date(clock.getTime() + ms);
  return new Date(now.getTime() + (from === "now-" ? -ms : ms));
}

function nextOccurrence(hour: number, minute: number, clock: Date): Date {
  const { date } = wallTime(clock, BANK_TIME_ZONE);
  const today = instantAt(date, hour, minute, BANK_TIME_ZONE);
  return today >= clock ? today : instantAt(addDays(date, 1), hour, minute, BANK_TIME_ZONE);
}
