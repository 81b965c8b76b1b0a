import { classes } from "./classes";

/** A placeholder of the size that the content will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes("block animate-breathe rounded-sm bg-line", className)} />;
}
