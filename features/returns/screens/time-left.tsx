"use client";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { classes } from "@/components/ui/classes";
import { formatRemaining } from "@/lib/time/format-remaining";

const NEAR_MS = 3 * 60 * 60_000;

/** Shows the time left until a deadline, based on the bank's clock. */
export function TimeLeft({ until, bankNow }: { until: string; bankNow: string }) {
  const remainingMs = useTimeRemaining(until, bankNow);
  const isPast = remainingMs <= 0;
  return (
    <span className={classes("num whitespace-nowrap", isPast || remainingMs < NEAR_MS ? "text-bad" : "text-warn")}>
      {isPast ? "overdue" : `${formatRemaining(remainingMs)} left`}
    </span>
  );
}
