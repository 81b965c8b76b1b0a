import { stretchesOf } from "@/lib/restrictions/implies";
import type { RestrictionTerms } from "@/lib/restrictions/matches";

/** A part of one hour, in minutes after midnight. */
export interface StripPart {
  readonly hour: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** What of each hour of the day a restriction is in force, hour by hour; an hour that is split has two parts. */
export function stripParts(terms: RestrictionTerms): readonly StripPart[] {
  const stretches = stretchesOf(terms);
  return Array.from({ length: 24 }, (_, hour) =>
    stretches
      .map(({ startMinute, endMinute }) => ({
        hour,
        startMinute: Math.max(startMinute, hour * 60),
        endMinute: Math.min(endMinute, hour * 60 + 60),
      }))
      .filter(({ startMinute, endMinute }) => startMinute < endMinute),
  ).flat();
}
