import { classes } from "./classes";
import { Skeleton } from "./skeleton";

/** A list before its rows are there, as tall as it will be. */
export function SkeletonRows({
  count,
  height,
  bars,
  hasHead,
}: {
  count: number;
  /** The row's own height, as the list's rows have it. */
  height: string;
  /** One width a column. */
  bars: readonly string[];
  /** Where the list is a table with a row of headings. */
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
