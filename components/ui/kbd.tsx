import type { ReactNode } from "react";
import { classes } from "./classes";

/** A keyboard key label; on a colored button it inherits the button's text color. */
export function Kbd({ isOnColor, children }: { isOnColor?: boolean; children: ReactNode }) {
  return (
    <kbd className={classes("kbd", isOnColor ? "border-current text-current" : "border-line-strong text-muted")}>
      {children}
    </kbd>
  );
}
