import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { computeStripParts } from "./day-strip-cells";
import { restrictionHours } from "./restriction-sentence";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MARKS = ["00", "06", "12", "18", "24"];
const percent = (minutes: number) => `${(minutes / 1440) * 100}%`;

/** Shows the hours of a day in the bank's time zone, filled where a restriction is in force. */
export function DayStrip({
  terms,
  isWindowIncomplete,
}: {
  terms: RestrictionTerms;
  /** True while the hours are still being entered. */
  isWindowIncomplete?: boolean;
}) {
  return (
    <div className="grid gap-1.5">
      <svg
        role="img"
        aria-label={isWindowIncomplete ? "Time window incomplete" : restrictionHours(terms)}
        width="100%"
        height="26"
        className="block"
      >
        {HOURS.map((hour) => (
          <rect key={hour} x={percent(hour * 60 + 1.5)} width={percent(57)} height="26" rx="3" className="fill-line" />
        ))}
        {(isWindowIncomplete ? [] : computeStripParts(terms)).map(({ hour, startMinute, endMinute }) => {
          // Inset, so that adjacent filled hours keep a gap between them.
          const start = Math.max(startMinute, hour * 60 + 1.5);
          const end = Math.min(endMinute, hour * 60 + 58.5);
          return (
            <rect
              key={startMinute}
              x={percent(start)}
              width={percent(Math.max(0.5, end - start))}
              height="26"
              rx={endMinute - startMinute > 15 ? 3 : 1}
              className="fill-accent forced-colors:fill-[Highlight]"
            />
          );
        })}
      </svg>
      <div aria-hidden className="num flex justify-between text-2xs text-muted">
        {MARKS.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
