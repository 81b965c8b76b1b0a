import type { ReactNode } from "react";
import { classes } from "./classes";

/** A keyboard key; on a colored button it takes the color of the text beside it. */
export function Kbd({ isOnColor, children }: { isOnColor?: boolean; children: ReactNode }) {
  return (
    <kbd className={classes("kbd", isOnColor ? "border-current text-current" : "border-line-strong text-muted")}>
      {children}
    </kbd>
  );
}
