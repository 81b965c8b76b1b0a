"use client";
import Link from "next/link";
import { placedByText } from "@/app/(portal)/restrictions/_components/placed-by";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { ActiveRestrictions } from "./use-active-restrictions";

const NOTES = {
  none: "Choose an account to see what is active on it.",
  failed: "This page tries again in a moment.",
  known: "None that this portal placed or the bank reported.",
} as const;

/** The restrictions that are already active on the account. */
export function ActiveRestrictionsCard({ active, now }: { active: ActiveRestrictions; now: string }) {
  const views = [...active.rules.map(({ view }) => view), ...active.unparseable];
  return (
    <Card
      title="Active on this account"
      titleId="active-title"
      aside={active.state === "known" ? `${views.length}${active.hasMore ? "+" : ""}` : undefined}
    >
      {active.state === "loading" ? (
        <div className="px-3.5 py-3">
          <Skeleton className="h-5 w-40" />
        </div>
      ) : views.length === 0 ? (
        <p className="px-3.5 py-3 text-muted">{[active.problem, NOTES[active.state]].filter(Boolean).join(" ")}</p>
      ) : (
        <ul className="num max-h-72 divide-y overflow-y-auto">
          {views.map((view) => (
            <li key={view.id} className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-3.5 py-2">
              <Link href={`/restrictions/${encodeURIComponent(view.id)}`} className="link min-w-0 flex-1">
                {restrictionTitle(view.record)}
              </Link>
              <span className="text-muted text-xs">
                {placedByText(view)}, <Timestamp iso={view.createdAt} style="short" now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
