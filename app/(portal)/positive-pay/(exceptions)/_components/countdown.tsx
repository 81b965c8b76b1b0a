"use client";
import { BankTime } from "@/components/shell/bank-time";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { classes } from "@/components/ui/classes";
import { formatRemaining } from "@/lib/time/format-remaining";

/** The time left until the cut-off, on the bank's clock; a screen reader is given the instant, not the countdown. */
export function Countdown({ count, cutOffAt, bankNow }: { count: number; cutOffAt: string; bankNow: string }) {
  const remainingMs = useTimeRemaining(cutOffAt, bankNow);
  const isOver = remainingMs <= 0;
  const isDone = count === 0;
  const isNear = remainingMs < 30 * 60_000;
  return (
    <span
      className={classes(
        "num inline-flex min-h-7 items-center rounded-md px-2.5 font-medium text-sm",
        isDone ? "bg-good-tint text-good" : isNear ? "bg-bad-tint text-bad" : "bg-warn-tint text-warn",
      )}
    >
      {isDone ? (
        <span>All decided</span>
      ) : (
        <span>
          {count} to decide before <BankTime iso={cutOffAt} />
          {" · "}
          <b aria-hidden className="font-semibold">
            {isOver ? "too late" : formatRemaining(remainingMs)}
          </b>
        </span>
      )}
    </span>
  );
}
