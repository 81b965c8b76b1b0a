/** A time on a wall clock, without a date and without a zone. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/**
 * Parses a time of day as a person types it: `22:00`, `9:30`, `2200`, `22`, `10 pm`, `10:30 p.m.`; `24:00` is midnight.
 * Null when it is not one.
 */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  const [written, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (half && (written < 1 || written > 12)) return null;
  const hour = half ? (written % 12) + (half === "p" ? 12 : 0) : written;
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  return { hour: hour % 24, minute };
}

/** Formats a time on the 24-hour clock: `{ hour: 9, minute: 5 }` is `09:05`. */
export function formatTimeOfDay({ hour, minute }: TimeOfDay): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
