"use client";
import { LockOpen, SearchX } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { groupAccountNumber } from "@/components/contract/account-number";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { ContradictedNotice } from "@/features/outcomes/screens/contradicted-notice";
import type { FreezeNotInForce, RestrictionList } from "@/features/restrictions/list-restrictions";
import { type RestrictionsQuery, restrictionsHref, restrictionsSearch } from "./restrictions-query";
import { RestrictionsTable } from "./restrictions-table";
import { UnresolvedRestrictions } from "./unresolved-restrictions";

/** Shows the list of restrictions with live updates. */
export function RestrictionsScreen({
  initial,
  query,
  renderedAt,
  canPlace,
  canLift,
  liftUnavailableReason,
}: {
  initial: RestrictionList;
  query: RestrictionsQuery;
  renderedAt: string;
  canPlace: boolean;
  canLift: boolean;
  /** Why the user can't lift restrictions despite having the permission; null if they can. */
  liftUnavailableReason: string | null;
}) {
  const { list, staleReason, refetch, announcement } = useRestrictionList(initial, query);
  const { rows, olderCursor, newerCursor } = list;
  // A sandbox bank's clock may be ahead of the portal's; in that case "today" is the day of the newest restriction.
  const now = rows[0] && Date.parse(rows[0].createdAt) > Date.parse(renderedAt) ? rows[0].createdAt : renderedAt;
  const { account, status } = query;
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {staleReason && <StaleListNotice because={staleReason} onRetry={() => void refetch()} />}
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
        This list shows restrictions that this portal placed or the bank reported. Restrictions placed before the portal
        was connected may be missing, and restrictions lifted elsewhere still show as active.
        {liftUnavailableReason && ` ${liftUnavailableReason}`}
      </p>
    </>
  );
}

/** Lists freezes that the bank refused, on accounts that no active freeze covers. */
function FreezesNotInForce({
  // Servers that still run the previous release omit this field.
  freezes = [],
  canPlace,
}: {
  freezes?: readonly FreezeNotInForce[];
  canPlace: boolean;
}) {
  if (freezes.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={freezes.length === 1 ? "A freeze is not in force" : `${freezes.length} freezes are not in force`}
      className="mb-3"
    >
      <ul className="grid gap-1.5">
        {freezes.map(({ intentId, accountNumber, personName, startedAt, message, isSubaccount }) => (
          <li key={intentId} className="num">
            <b className="font-medium">{groupAccountNumber(accountNumber)} is not frozen.</b> {message}{" "}
            <span className="text-muted">
              Requested by {personName}, <Timestamp iso={startedAt} style="date-time" />.
            </span>{" "}
            {canPlace && (
              <Link href={`/restrictions/new?again=${intentId}`} className="link">
                {isSubaccount ? "Restrict only this subaccount" : "Review and resend"}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Keeps the list for a query up to date, with screen reader announcements of changes. */
function useRestrictionList(initial: RestrictionList, query: RestrictionsQuery) {
  const path = `/api/restrictions${restrictionsSearch(query)}`;
  const { data: list, ...state } = useLiveQuery("restrictions", path, initial, ["restriction", "intent"]);
  return { list, ...state, announcement: useAnnouncement(list) };
}

/** Announces added or changed rows to screen readers; empty until the first change. */
function useAnnouncement(list: RestrictionList): string {
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(list);
  useEffect(() => {
    const before = new Map(previous.current.rows.map(({ id, record }) => [id, record.status]));
    previous.current = list;
    const added = list.rows.filter(({ id }) => !before.has(id)).length;
    const changed = list.rows.filter(({ id, record }) => before.has(id) && before.get(id) !== record.status).length;
    if (added > 0) setAnnouncement(`${added} new ${added === 1 ? "restriction" : "restrictions"}.`);
    else if (changed > 0) setAnnouncement(`${changed} ${changed === 1 ? "restriction" : "restrictions"} changed.`);
  }, [list]);
  return announcement;
}

/** Explains why the list is empty and offers a next step. */
function NoRestrictions({ query, canPlace }: { query: RestrictionsQuery; canPlace: boolean }) {
  const { account, status, before, after } = query;
  if (before || after) {
    return (
      <Empty
        icon={SearchX}
        title="Nothing on this page"
        action={<ButtonLink href={restrictionsHref({ account, status })}>Go to the newest</ButtonLink>}
      >
        There are no restrictions beyond this point.
      </Empty>
    );
  }
  if (account || status) {
    const what = status === "Active" ? "No active restriction" : status ? "No removed restriction" : "No restriction";
    return (
      <Empty
        icon={SearchX}
        title={account ? `${what} on ${groupAccountNumber(account)}` : what}
        action={
          canPlace && account ? (
            <ButtonLink href={`/restrictions/new?account=${encodeURIComponent(account)}`} tone="primary">
              Restrict this account
            </ButtonLink>
          ) : (
            <ButtonLink href="/restrictions">Show all restrictions</ButtonLink>
          )
        }
      >
        None that this portal placed or the bank reported.
      </Empty>
    );
  }
  return (
    <Empty
      icon={LockOpen}
      title="No restrictions yet"
      action={
        canPlace && (
          <ButtonLink href="/restrictions/new" tone="primary">
            Restrict an account
          </ButtonLink>
        )
      }
    >
      Restrictions placed here or reported by the bank are listed here.
      {!canPlace && " A compliance officer can place the first one."}
    </Empty>
  );
}

function Empty({
  icon,
  title,
  action,
  children,
}: {
  icon: typeof SearchX;
  title: string;
  action: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Card>
      <EmptyState icon={icon} title={title} actions={action}>
        {children}
      </EmptyState>
    </Card>
  );
}
