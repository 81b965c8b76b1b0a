import type { CalendarDate } from "@/lib/time/calendar-date";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { type HistoryDays, momentOf } from "./business-hours";

/** Fields of a line; what is undefined is left out. */
type Fields = Readonly<Record<string, string | number | undefined>>;

/** Lines of a history, each with its instant, written in whatever order. */
export interface Diary {
  /** Adds a line; one after the end of the history is left out. Answers whether it was added. */
  add(at: Date, words: string, fields?: Fields): boolean;
  /** A label that no other line has. */
  label(): string;
  /** All lines in the order of their instants. */
  lines(): string[];
  /** A moment of the n-th business day; a day counted back from the last one when negative. */
  on(day: number, hour: number, minute?: number): Date;
}

export function openDiary({ business, end }: HistoryDays): Diary {
  const entries: { at: Date; order: number; text: string }[] = [];
  let labels = 0;
  return {
    add(at, words, fields = {}) {
      if (at > end) return false;
      const pairs = Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${quoted(String(value))}`],
      );
      entries.push({ at, order: entries.length, text: [words, ...pairs].join(" ") });
      return true;
    },
    label: () => `h${++labels}`,
    lines: () =>
      entries
        .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
        .flatMap(({ at, text }) => [`at ${toOffsetTimestamp(at)}`, text]),
    on: (day, hour, minute = 0) => momentOf(business.at(day) as CalendarDate, hour * 60 + minute),
  };
}

/** Whole cents as a file writes them. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quoted(text: string): string {
  return /^[^\s"#=]+$/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
