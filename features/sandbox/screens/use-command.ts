"use client";
import { useState, useTransition } from "react";
import type { Failure, Outcome } from "@/lib/shared/outcome";

/** Runs sandbox commands without blocking the page, and keeps the last command's failure. */
export function useCommand() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = <T>(command: () => Promise<Outcome<T>>, onSuccess?: (value: T) => void) => {
    setFailure(null);
    startTransition(async () => {
      const outcome = await command();
      if (outcome.ok) onSuccess?.(outcome.value);
      else setFailure(outcome);
    });
  };
  return { run, isPending, failure, setFailure };
}
