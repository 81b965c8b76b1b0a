"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** A failure message. Each new message scrolls into view and receives the focus. */
export function FocusedProblem({ problem, children }: { problem: object; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new problem receives the focus.
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
