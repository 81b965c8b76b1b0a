"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { RestrictionList } from "@/lib/portal/restrictions/list-restrictions";
import { NoRestrictions } from "./no-restrictions";
import { RestrictionCards } from "./restriction-cards";
import { type RestrictionsQuery, restrictionsHref } from "./restrictions-query";
import { RestrictionsTable } from "./restrictions-table";
import { UnresolvedRestrictions } from "./unresolved-restrictions";
import { useRestrictionList } from "./use-restriction-list";

/** The list, live: a table with room for one, cards on a phone. */
export function RestrictionsScreen({
  initial,
  query,
  renderedAt,
  canPlace,
}: {
  initial: RestrictionList;
  query: RestrictionsQuery;
  renderedAt: string;
  canPlace: boolean;
}) {
  const { list, isStale, refetch, news } = useRestrictionList(initial, query);
  const { rows, olderCursor, newerCursor } = list;
  // A sandbox clock may be ahead of ours: "today" is then the day of the newest restriction.
  const now = rows[0] && Date.parse(rows[0].createdAt) > Date.parse(renderedAt) ? rows[0].createdAt : renderedAt;
  const { account, status } = query;
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {isStale && (
        <Notice
          tone="warn"
          role="status"
          title="This list may be old"
          className="mb-2.5"
          actions={
            <Button size="small" onPress={() => refetch()}>
              Ask again
            </Button>
          }
        >
          The portal did not answer; it is asked again every few seconds.
        </Notice>
      )}
      <UnresolvedRestrictions unresolved={list.unresolved} canPlace={canPlace} />
      {rows.length === 0 ? (
        <NoRestrictions query={query} canPlace={canPlace} />
      ) : (
        <>
          <RestrictionsTable rows={rows} now={now} />
          <RestrictionCards rows={rows} now={now} />
        </>
      )}
      {(olderCursor || newerCursor) && (
        <nav aria-label="Pages" className="mt-3 flex justify-between gap-2">
          {newerCursor ? (
            <ButtonLink href={restrictionsHref({ account, status, after: newerCursor })} rel="prev">
              <ChevronLeft aria-hidden />
              Newer
            </ButtonLink>
          ) : (
            <span />
          )}
          {olderCursor && (
            <ButtonLink href={restrictionsHref({ account, status, before: olderCursor })} rel="next">
              Older
              <ChevronRight aria-hidden />
            </ButtonLink>
          )}
        </nav>
      )}
      <p className="mt-3 max-w-[88ch] text-muted text-xs">
        The bank’s API has no list of restrictions. These are the ones that this portal placed or was told of; one that
        was placed before it was connected may be missing, and one that was lifted elsewhere still shows as active: the
        bank tells of no removal.
      </p>
    </>
  );
}
