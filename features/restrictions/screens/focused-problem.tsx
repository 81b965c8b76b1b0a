"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** A failure message; each new one scrolls into view and takes the focus. */
export function FocusedProblem({ problem, children }: { problem: object; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new problem takes the focus.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, [problem]);
  return (
    <div ref={ref} tabIndex={-1} className="mb-3.5 rounded-lg">
      {children}
    </div>
  );
}
