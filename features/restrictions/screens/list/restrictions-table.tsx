"use client";
import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictedAccount, restrictionText } from "@/components/contract/restriction-sentence";
import { RestrictionStatus } from "@/components/contract/restriction-status";
import { RestrictionSentence } from "@/components/contract/restriction-words";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { LiftButton } from "@/features/restrictions/screens/lift-button";
import { PlacedBy } from "@/features/restrictions/screens/placed-by";
import type { RestrictionView } from "@/features/restrictions/view-restriction";

const COLUMNS: readonly TableColumn[] = [
  { id: "placed", title: "Placed", width: "112px" },
  { id: "terms", title: "Effect and reason" },
  { id: "account", title: "Account", width: "max(168px, 14vw)" },
  { id: "by", title: "By", width: "132px" },
  { id: "status", title: "Status", width: "112px" },
];
const LIFT_COLUMN: TableColumn = { id: "lift", title: "Lift", width: "72px", isTitleHidden: true };

/** Lists restrictions as rows, or as cards on a phone. Each sentence links to its restriction. */
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
    <Table
      label="Restrictions"
      columns={canLift ? [...COLUMNS, LIFT_COLUMN] : COLUMNS}
      hasCardRows
      className="restrictions-table num"
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell>
            <Timestamp iso={row.createdAt} style="short" now={now} />
          </Cell>
          <Cell>
            <Link href={`/restrictions/${encodeURIComponent(row.id)}`} prefetch={false}>
              <RestrictionSentence terms={row.record} />
            </Link>
            {row.record.reason && (
              <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted text-sm">{row.record.reason}</p>
            )}
          </Cell>
          <Cell data-tip={restrictedAccount(row.record)}>{describeAccount(row)}</Cell>
          <Cell>
            <PlacedBy restriction={row} />
          </Cell>
          <Cell>
            <RestrictionStatus status={row.record.status} />
            {row.isUnconfirmed && row.record.status !== "Inactive" && (
              <Tag tone="warn" tip="In force, but the person who placed it has not confirmed it with a second factor.">
                Not confirmed
              </Tag>
            )}
          </Cell>
          {canLift && (
            <Cell>
              {isLiftable(row) && (
                <LiftButton
                  restrictionId={row.id}
                  sentence={restrictionText(row.record)}
                  isOneOfMany
                  tone="quiet"
                  size="small"
                />
              )}
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

/** Returns the restricted account's name, or a subaccount's number with its master account's name. */
function describeAccount({ record, accountName }: RestrictionView): string {
  const { masterAccountNumber: master } = record;
  const restricted = restrictedAccount(record);
  if (!restricted) return "Not reported";
  if (restricted === master) return accountName ?? groupAccountNumber(master);
  return accountName ? `${groupAccountNumber(restricted)} of ${accountName}` : groupAccountNumber(restricted);
}

/** Returns whether a restriction can be lifted: it is not removed, and its account is known [GAP-29]. */
function isLiftable({ record }: Pick<RestrictionView, "record">): boolean {
  return record.status !== "Inactive" && record.masterAccountNumber !== undefined;
}
