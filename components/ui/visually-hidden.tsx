import type { ReactNode } from "react";

/** Announced by a screen reader, not visible. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: "status" | "alert" }) {
  return (
    <span role={role} className="sr-only">
      {children}
    </span>
  );
}
