import type { ReactNode } from "react";

/** Said by a screen reader, not seen. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: "status" | "alert" }) {
  return (
    <span role={role} className="sr-only">
      {children}
    </span>
  );
}
