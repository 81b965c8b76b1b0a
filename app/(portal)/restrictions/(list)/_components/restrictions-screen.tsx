"use client";
import { ContradictedNotice } from "@/app/(portal)/_outcomes/contradicted-notice";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { PageLinks } from "@/components/ui/page-links";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { RestrictionList } from "@/lib/portal/restrictions/list-restrictions";
import { FreezesNotInForce } from "./freezes-not-in-force";
import { NoRestrictions } from "./no-restrictions";
import { type RestrictionsQuery, restrictionsHref } from "./restrictions-query";
import { RestrictionsTable } from "./restrictions-table";
import { UnresolvedRestrictions } from "./unresolved-restrictions";
import { useRestrictionList } from "./use-restriction-list";

/** The list, live. */
export function RestrictionsScreen({
  initial,
  query,
  renderedAt,
  canPlace,
  canLift,
  whyNoLift,
}: {
  initial: RestrictionList;
  query: RestrictionsQuery;
  renderedAt: string;
  canPlace: boolean;
  canLift: boolean;
  /** Why lifting is not available although the person may; null when it is. */
  whyNoLift: string | null;
}) {
  const { list, staleBecause, refetch, announcement } = useRestrictionList(initial, query);
  const { rows, olderCursor, newerCursor } = list;
  // A sandbox clock may be ahead of ours: "today" is then the day of the newest restriction.
  const now = rows[0] && Date.parse(rows[0].createdAt) > Date.parse(renderedAt) ? rows[0].createdAt : renderedAt;
  const { account, status } = query;
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {staleBecause && <StaleListNotice because={staleBecause} onRetry={() => void refetch()} />}
      <ContradictedNotice contradicted={list.contradicted} recordPath="/restrictions/" />
      <FreezesNotInForce freezes={list.notInForce} canPlace={canPlace} />
      <UnresolvedRestrictions unresolved={list.unresolved} canPlace={canPlace} />
      {rows.length === 0 ? (
        <NoRestrictions query={query} canPlace={canPlace} />
      ) : (
        <RestrictionsTable rows={rows} now={now} canLift={canLift} />
      )}
      <PageLinks
        before={newerCursor && restrictionsHref({ account, status, after: newerCursor })}
        after={olderCursor && restrictionsHref({ account, status, before: olderCursor })}
      />
      <p className="mt-3 max-w-[88ch] text-muted text-xs">
        The bank’s API has no list of restrictions. This list shows those that this portal placed or the bank reported.
        One placed before the portal was connected may be missing, and one lifted elsewhere still shows as active,
        because the bank sends no event for a removal.{whyNoLift && ` ${whyNoLift}`}
      </p>
    </>
  );
}
