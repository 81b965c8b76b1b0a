"use client";
import Link from "next/link";
import { LiftButton } from "@/app/(portal)/restrictions/_components/lift-button";
import { Placer } from "@/app/(portal)/restrictions/_components/placer";
import { restrictionText } from "@/components/contract/restriction-sentence";
import { RestrictionStatus } from "@/components/contract/restriction-status";
import { RestrictionWords } from "@/components/contract/restriction-words";
import { Moment } from "@/components/shell/moment";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { isLiftable } from "@/lib/portal/restrictions/is-liftable";
import type { RestrictionView } from "@/lib/portal/restrictions/view-restriction";

/** Restrictions in rows. The sentence is the link; its reason stands under it. */
export function RestrictionsTable({
  rows,
  now,
  canLift,
}: {
  rows: readonly RestrictionView[];
  now: string;
  canLift: boolean;
}) {
  return (
    <div className="hidden overflow-x-auto rounded-lg border bg-surface md:block">
      <table aria-label="Restrictions" className="w-full table-fixed border-collapse">
        <colgroup>
          <col className="w-[84px]" />
          <col />
          <col className="w-[168px]" />
          <col className="w-[132px]" />
          <col className="w-[112px]" />
          {canLift && <col className="w-[72px]" />}
        </colgroup>
        <thead>
          <tr className="h-8 border-b text-left text-muted text-xs [&_th]:px-2.5 [&_th]:font-medium">
            <th scope="col" className="pl-3.5!">
              Placed
            </th>
            <th scope="col">What it stops, and why</th>
            <th scope="col">Account</th>
            <th scope="col">By</th>
            <th scope="col">Status</th>
            {canLift && (
              <th scope="col">
                <VisuallyHidden>Lift</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="num border-b align-top last:border-0 hover:bg-hover [&_td]:px-2.5 [&_td]:py-2.5"
            >
              <td className="pl-3.5! text-muted">
                <Moment iso={row.createdAt} style="short" now={now} />
              </td>
              <td>
                <Link
                  href={`/restrictions/${encodeURIComponent(row.id)}`}
                  prefetch={false}
                  className="wrap-anywhere block rounded-sm hover:underline"
                >
                  <RestrictionWords terms={row.record} />
                </Link>
                {row.record.reason && (
                  <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted text-sm">{row.record.reason}</p>
                )}
              </td>
              <td className="truncate text-muted" data-tip={row.record.masterAccountNumber}>
                {row.accountName ?? row.record.masterAccountNumber ?? "Not named"}
              </td>
              <td className="truncate">
                <Placer restriction={row} />
              </td>
              <td>
                <RestrictionStatus status={row.record.status} />
              </td>
              {canLift && (
                <td className="py-1.5! text-right">
                  {isLiftable(row) && (
                    <LiftButton
                      restrictionId={row.id}
                      sentence={restrictionText(row.record)}
                      isOneOfMany
                      tone="quiet"
                      size="small"
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
