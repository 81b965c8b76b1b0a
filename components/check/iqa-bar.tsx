import { classes } from "@/components/ui/classes";
import type { Tone } from "@/components/ui/tag";

/** Position of the threshold in percent, the same on every bar so that bars in a column can be compared. */
const THRESHOLD_PERCENT = 60;

const FILLS = {
  none: "fill-faint",
  good: "fill-good",
  warn: "fill-warn",
  bad: "fill-bad",
  info: "fill-info",
} satisfies Record<Tone, string>;

/** Compares a value (fill) with its threshold (tick). Adjacent cells show the numbers. */
export function IqaBar({ value, threshold, tone }: { value: number; threshold: number; tone: Tone }) {
  const share = threshold > 0 ? value / threshold : 0;
  const filledPercent = Math.min(100, Math.max(0, share * THRESHOLD_PERCENT));
  return (
    <svg aria-hidden className="block h-2.5 w-22 forced-color-adjust-none" preserveAspectRatio="none">
      <rect
        y="3"
        width="100%"
        height="4"
        rx="2"
        className="fill-sunken stroke-line forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
      />
      <rect
        y="3"
        width={`${filledPercent}%`}
        height="4"
        rx="2"
        className={classes(FILLS[tone], "forced-colors:fill-[Highlight]")}
      />
      <rect
        x={`${THRESHOLD_PERCENT}%`}
        y="0"
        width="1.5"
        height="10"
        className="fill-text forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}
