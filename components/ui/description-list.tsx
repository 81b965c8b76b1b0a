import type { ReactNode } from "react";
import { classes } from "./classes";

/** A list of name-value pairs; each row is a `Fact`. */
export function DescriptionList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classes("grid grid-cols-[minmax(0,1fr)] gap-y-0.5 px-3.5 py-2.5", className)}>{children}</dl>;
}

/** A name with its value on the right; a long value wraps below the name. */
export function Fact({ name, tip, children }: { name: string; tip?: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt data-tip={tip}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
