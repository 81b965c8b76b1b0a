/** A wall clock time, without a date or zone. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/**
 * Parses a typed time of day: `22:00`, `9:30`, `2200`, `22`, `10 pm`, `10:30 p.m.`; `24:00` is midnight. Returns null
 * when it is not a valid time.
 */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const meridiem = match[3]?.toLowerCase();
  const [typedHour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (meridiem && (typedHour < 1 || typedHour > 12)) return null;
  const hour = meridiem ? (typedHour % 12) + (meridiem === "p" ? 12 : 0) : typedHour;
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  return { hour: hour % 24, minute };
}

/** Formats a time in 24-hour format: `{ hour: 9, minute: 5 }` is `09:05`. */
export function formatTimeOfDay({ hour, minute }: TimeOfDay): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
