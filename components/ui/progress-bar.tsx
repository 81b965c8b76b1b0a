import { classes } from "./classes";

/** Shows progress from 0 to 1, or indeterminate progress without a value. Uses SVG to avoid an inline style. */
export function ProgressBar({ label, value, className }: { label: string; value?: number; className?: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes("h-1 overflow-hidden rounded-full bg-line forced-colors:border", className)}
    >
      {percent === undefined ? (
        <div className="h-full w-2/5 animate-slide rounded-full bg-accent forced-colors:bg-[Highlight]" />
      ) : (
        <svg aria-hidden className="block h-full w-full" preserveAspectRatio="none">
          <rect width={`${percent}%`} height="100%" className="fill-accent" />
        </svg>
      )}
    </div>
  );
}
