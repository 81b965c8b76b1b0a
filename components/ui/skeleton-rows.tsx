import { classes } from "./classes";
import { Skeleton } from "./skeleton";

/** The placeholder of a list while it loads, as tall as the list will be. */
export function SkeletonRows({
  count,
  height,
  bars,
  hasHead,
}: {
  count: number;
  /** The height of the list's rows. */
  height: string;
  /** The width of each column. */
  bars: readonly string[];
  /** For a table with a header row. */
  hasHead?: boolean;
}) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      {hasHead && <div className="h-8 border-b max-md:hidden" />}
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className={classes("flex items-center gap-6 border-b px-3.5 last:border-0", height)}>
          {bars.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: neither do the columns.
            <Skeleton key={column} className={classes("h-3", width)} />
          ))}
        </div>
      ))}
    </div>
  );
}
