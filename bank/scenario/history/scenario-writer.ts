import type { CalendarDate } from "@/lib/time/calendar-date";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { type HistoryDays, instantOnDay } from "./business-hours";

/** A line's fields. Undefined fields are omitted. */
type Fields = Readonly<Record<string, string | number | undefined>>;

/** Collects a history's lines with their instants, in any order. */
export interface ScenarioWriter {
  /** Adds a line unless it is after the end of the history. Returns whether the line was added. */
  add(at: Date, statement: string, fields?: Fields): boolean;
  /** Returns a unique label. */
  label(): string;
  /** Returns all lines in chronological order. */
  lines(): string[];
  /**
   * Returns an instant on the business day with this zero-based index. A negative index counts back from the last day.
   */
  on(day: number, hour: number, minute?: number): Date;
}

export function createScenarioWriter({ business, end }: HistoryDays): ScenarioWriter {
  const entries: { at: Date; order: number; text: string }[] = [];
  let labels = 0;
  return {
    add(at, statement, fields = {}) {
      if (at > end) return false;
      const pairs = Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${quote(String(value))}`],
      );
      entries.push({ at, order: entries.length, text: [statement, ...pairs].join(" ") });
      return true;
    },
    label: () => `h${++labels}`,
    lines: () =>
      entries
        .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order)
        .flatMap(({ at, text }) => [`at ${toOffsetTimestamp(at)}`, text]),
    on: (day, hour, minute = 0) => instantOnDay(business.at(day) as CalendarDate, hour * 60 + minute),
  };
}

/** Formats cents as an amount in scenario files, such as `1250.00`. */
export function formatDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quote(text: string): string {
  return /^[^\s"#=]+$/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
