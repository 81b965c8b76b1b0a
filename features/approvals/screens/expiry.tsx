"use client";
import { Timestamp } from "@/components/shell/timestamp";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { formatRemaining } from "@/lib/time/format-remaining";

/** Shows when a proposal expires and the time left. A review becomes overdue instead of expiring. */
export function Expiry({ expiresAt, now, isReview }: { expiresAt: string; now: string; isReview: boolean }) {
  const remainingMs = useTimeRemaining(expiresAt, now);
  const isPast = remainingMs <= 0;
  const timeLeft = isPast ? (isReview ? "overdue" : "expired") : `${formatRemaining(remainingMs)} left`;
  return (
    <>
      <Timestamp iso={expiresAt} style="date-time" />
      {" · "}
      <b aria-hidden className={remainingMs < 60 * 60_000 ? "font-medium text-bad" : "font-medium"}>
        {timeLeft}
      </b>
    </>
  );
}
