import { classes } from "./classes";

/** A loading placeholder sized like the expected content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes("block animate-breathe rounded-sm bg-line", className)} />;
}
