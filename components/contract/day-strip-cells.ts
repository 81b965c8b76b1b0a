import { dayRangesOf } from "@/lib/restrictions/implies";
import type { RestrictionTerms } from "@/lib/restrictions/matches";

/** A range within one hour, in minutes after midnight. */
export interface StripPart {
  readonly hour: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Returns the ranges in which a restriction is in force, split by hour; an hour can have two ranges. */
export function computeStripParts(terms: RestrictionTerms): readonly StripPart[] {
  const ranges = dayRangesOf(terms);
  return Array.from({ length: 24 }, (_, hour) =>
    ranges
      .map(({ startMinute, endMinute }) => ({
        hour,
        startMinute: Math.max(startMinute, hour * 60),
        endMinute: Math.min(endMinute, hour * 60 + 60),
      }))
      .filter(({ startMinute, endMinute }) => startMinute < endMinute),
  ).flat();
}
