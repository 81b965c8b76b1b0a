"use client";
import Link from "next/link";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { Moment } from "@/components/shell/moment";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { labelOf } from "@/lib/contract/labels/label";
import { RESTRICTION_TYPE_LABELS } from "@/lib/contract/labels/restriction-labels";
import type { RestrictionView } from "@/lib/portal/restrictions/view-restriction";
import type { ActiveRestrictions } from "./use-active-restrictions";

const NOTES = {
  none: "Choose an account to see what is active on it.",
  failed: "The portal did not answer; it is asked again in a moment.",
  known: "None that this portal placed or was told of.",
} as const;

/** What is active on the account already. */
export function ActiveOnAccount({ active, now }: { active: ActiveRestrictions; now: string }) {
  const views = [...active.rules.map(({ view }) => view), ...active.unclear];
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
        <p className="px-3.5 py-3 text-muted">{NOTES[active.state]}</p>
      ) : (
        <ul className="num max-h-72 divide-y overflow-y-auto">
          {views.map((view) => (
            <li key={view.id} className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-3.5 py-2">
              <Link href={`/restrictions/${encodeURIComponent(view.id)}`} className="link min-w-0 flex-1">
                {restrictionTitle(view.record)}
              </Link>
              <span className="text-muted text-xs">
                {placerOf(view)}, <Moment iso={view.createdAt} style="short" now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Who placed it, in a word. */
export function placerOf({ placedBy, record: { restrictionType } }: RestrictionView): string {
  return placedBy ?? (restrictionType ? labelOf(RESTRICTION_TYPE_LABELS, restrictionType).label : "Not known by whom");
}
