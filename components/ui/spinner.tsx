import { LoaderCircle } from "lucide-react";
import { classes } from "./classes";

/** Work under way; `label` says which, to those who can't see it turn. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return <LoaderCircle role="img" aria-label={label} className={classes("size-3.5 animate-spin", className)} />;
}
