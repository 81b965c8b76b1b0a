import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";

/**
 * Rarely needed content, collapsed under a one-line summary.
 *
 * @param isOpen true forces the section open; otherwise it starts closed and the user controls it
 */
export function Fold({
  title,
  isOpen = false,
  className,
  children,
}: {
  title: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={isOpen || undefined} className={classes("group/fold min-w-0", className)}>
      <summary className="touch-target flex min-h-8 w-fit cursor-default list-none items-center gap-1 rounded-sm pr-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-muted transition-transform group-open/fold:rotate-90" />
        {title}
      </summary>
      {children}
    </details>
  );
}
