"use client";
import Link from "next/link";
import { LiftButton } from "@/app/(portal)/restrictions/_components/lift-button";
import { placedByText } from "@/app/(portal)/restrictions/_components/placed-by";
import { restrictionText } from "@/components/contract/restriction-sentence";
import { RestrictionStatus } from "@/components/contract/restriction-status";
import { RestrictionSentence } from "@/components/contract/restriction-words";
import { Timestamp } from "@/components/shell/timestamp";
import { classes } from "@/components/ui/classes";
import { isLiftable } from "@/lib/portal/restrictions/is-liftable";
import type { RestrictionView } from "@/lib/portal/restrictions/view-restriction";

/** Restrictions on a phone: each is a card that is a link, except for the button that lifts it. */
export function RestrictionCards({
  rows,
  now,
  canLift,
}: {
  rows: readonly RestrictionView[];
  now: string;
  canLift: boolean;
}) {
  return (
    <ul aria-label="Restrictions" className="divide-y overflow-hidden rounded-lg border bg-surface md:hidden">
      {rows.map((row) => (
        <li key={row.id} className="relative">
          <Link
            href={`/restrictions/${encodeURIComponent(row.id)}`}
            prefetch={false}
            className="num grid gap-1 px-3.5 py-3 active:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="wrap-anywhere">
              <RestrictionSentence terms={row.record} />
            </span>
            {row.record.reason && (
              <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{row.record.reason}</span>
            )}
            <span
              className={classes(
                "mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs",
                canLift && "min-h-7 pr-16",
              )}
            >
              <RestrictionStatus status={row.record.status} />
              <span>
                {placedByText(row)}, <Timestamp iso={row.createdAt} style="short" now={now} />
              </span>
            </span>
          </Link>
          {canLift && isLiftable(row) && (
            <div className="absolute right-3.5 bottom-3">
              <LiftButton restrictionId={row.id} sentence={restrictionText(row.record)} isOneOfMany size="small" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
