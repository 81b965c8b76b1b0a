import type { ReactNode } from "react";
import { classes } from "./classes";

/** A keyboard key; on a colored button it takes the color of the text beside it. */
export function Kbd({ isOnColor, children }: { isOnColor?: boolean; children: ReactNode }) {
  return (
    <kbd
      className={classes(
        "inline-grid h-[18px] min-w-[18px] place-items-center rounded-sm border px-1 font-medium font-sans text-2xs",
        isOnColor ? "border-current text-current" : "border-line-strong text-muted",
      )}
    >
      {children}
    </kbd>
  );
}
