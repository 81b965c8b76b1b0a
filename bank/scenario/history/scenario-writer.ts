import type { CalendarDate } from "@/lib/time/calendar-date";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { type HistoryDays, momentOf } from "./business-hours";

/** Fields of a line; undefined fields are omitted. */
type Fields = Readonly<Record<string, string | number | undefined>>;

/** Collects the lines of a history with their instants, in any order. */
export interface ScenarioWriter {
  /** Adds a line unless it is after the end of the history; returns whether it was added. */
  add(at: Date, statement: string, fields?: Fields): boolean;
  /** Returns a unique label. */
  label(): string;
  /** Returns all lines in chronological order. */
  lines(): string[];
  /** Returns an instant on the n-th business day; a negative number counts back from the last. */
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
    on: (day, hour, minute = 0) => momentOf(business.at(day) as CalendarDate, hour * 60 + minute),
  };
}

/** Formats cents as an amount in scenario files: `1250.00`. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quote(text: string): string {
  return /^[^\s"#=]+$/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
