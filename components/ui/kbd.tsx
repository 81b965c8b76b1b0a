import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-sm border border-line-strong px-1 font-medium font-sans text-2xs text-muted">
      {children}
    </kbd>
  );
}
