import type { CSSProperties } from "react";
import { classes } from "./classes";

/**
 * The placeholder of a list while it loads, as tall as the list will be. One element whose background draws every row: it
 * is sent with each page before the list itself.
 */
export function SkeletonRows({
  count,
  height,
  hasHead,
}: {
  count: number;
  /** The height of the list's rows, as classes that set `--row`. */
  height: string;
  /** For a table with a header row. */
  hasHead?: boolean;
}) {
  return (
    <div
      aria-hidden
      style={{ "--count": count } as CSSProperties}
      className={classes("skeleton-rows animate-breathe rounded-lg border", hasHead && "md:[--head:32px]", height)}
    />
  );
}
