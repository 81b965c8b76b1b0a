import type { ReactNode } from "react";
import { EnumValue } from "@/components/contract/enum-value";
import { FactGroup, type ShowFact } from "@/components/contract/fact-group";
import { restrictionHours } from "@/components/contract/restriction-sentence";
import { AccountNumber } from "@/components/masking/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact } from "@/components/ui/description-list";
import type { RestrictionDetail } from "@/features/restrictions/get-restriction";
import { PlacedBy } from "@/features/restrictions/screens/placed-by";
import type { Label } from "@/lib/contract/labels/label";
import {
  RAIL_LABELS,
  RESTRICTION_SCOPE_LABELS,
  RESTRICTION_TYPE_LABELS,
  TRANSACTION_TYPE_LABELS,
} from "@/lib/contract/labels/restriction-labels";
import type { Restriction } from "@/lib/contract/restriction";
import { formatCents } from "@/lib/money/cents";

/** Shows all fields of a restriction. A missing criterion matches everything. */
export function RestrictionDetails({ restriction }: { restriction: RestrictionDetail }) {
  return (
    <Card title="Details" titleId="facts-title">
      <FactGroup title="What it stops" facts={CRITERIA} subject={restriction} />
      <FactGroup title="Who, when, why" facts={PROVENANCE} subject={restriction} />
    </Card>
  );
}

type Show = ShowFact<RestrictionDetail>;

const CRITERIA = {
  masterAccountNumber: ({ id, record, accountName }) =>
    record.masterAccountNumber && (
      <Fact name="Master account">
        <AccountNumber
          number={record.masterAccountNumber}
          what="account number"
          place={{ kind: "restriction", id, field: "masterAccountNumber" }}
        />
        {accountName && <span className="truncate">{accountName}</span>}
      </Fact>
    ),
  appliesTo: ({ record }) => (
    <Fact name="Applies to">
      <Value table={RESTRICTION_SCOPE_LABELS} value={record.appliesTo} otherwise="Not reported" />
    </Fact>
  ),
  subAccountNumber: ({ id, record }) =>
    record.subAccountNumber && (
      <Fact name="Subaccount">
        <AccountNumber
          number={record.subAccountNumber}
          what="subaccount number"
          place={{ kind: "restriction", id, field: "subAccountNumber" }}
        />
      </Fact>
    ),
  rail: ({ record }) => (
    <Fact name="Rail">
      <Value table={RAIL_LABELS} value={record.rail} />
    </Fact>
  ),
  transactionType: ({ record }) => (
    <Fact name="Direction">
      <Value table={TRANSACTION_TYPE_LABELS} value={record.transactionType} otherwise="Both" />
    </Fact>
  ),
  amountThreshold: ({ record }) => (
    <Fact name="Minimum amount">
      {record.amountThreshold === undefined ? "Any amount" : formatCents(record.amountThreshold)}
    </Fact>
  ),
  transactionCode: ({ record }) => <Fact name="Transaction code">{record.transactionCode || "Any"}</Fact>,
  currency: ({ record }) => <Fact name="Currency">{record.currency || "Any"}</Fact>,
  effectiveStartTimeHour: ({ record }) => <Fact name="Hours">{restrictionHours(record)}</Fact>,
  otherAccountType: ({ record }) =>
    record.otherAccountType && <Fact name="Other account’s type">{record.otherAccountType}</Fact>,
} satisfies Partial<Record<keyof Restriction, Show>>;

/** Every field that is not a criterion. */
const PROVENANCE = {
  restrictionType: (restriction) => (
    <>
      <Fact name="Placed by">
        <PlacedBy restriction={restriction} />
      </Fact>
      {restriction.record.restrictionType && (
        <Fact name="Type">
          <Value table={RESTRICTION_TYPE_LABELS} value={restriction.record.restrictionType} />
        </Fact>
      )}
    </>
  ),
  createdAt: ({ createdAt }) => (
    <Fact name="Placed">
      <Timestamp iso={createdAt} style="date-time" />
    </Fact>
  ),
  removedAt: ({ record, lift }) => (
    <>
      {record.removedAt && (
        <Fact name="Removed">
          <Timestamp iso={record.removedAt} style="date-time" />
        </Fact>
      )}
      {lift && lift.state === "resolved" && <Fact name="Lifted by">{lift.personName}</Fact>}
    </>
  ),
  reason: ({ record }) => <LongFact name="Reason">{record.reason || "The bank did not report it."}</LongFact>,
  notes: ({ record }) => record.notes && <LongFact name="Notes">{record.notes}</LongFact>,
  lastModifiedAt: ({ record }) =>
    record.lastModifiedAt && (
      <Fact name="Last changed at the bank">
        <Timestamp iso={record.lastModifiedAt} style="date-time" />
      </Fact>
    ),
  id: ({ id }) => (
    <Fact name="Restriction ID">
      <code className="truncate font-mono text-xs">{id}</code>
      <CopyButton text={id} what="restriction ID" />
    </Fact>
  ),
  // Shown in the page header.
  status: null,
  // Shown with the hours.
  effectiveStartTimeMinute: null,
  effectiveEndTimeHour: null,
  effectiveEndTimeMinute: null,
  // Always this portal's partner.
  partnerId: null,
} satisfies Record<Exclude<keyof Restriction, keyof typeof CRITERIA>, Show | null>;

function Value({
  table,
  value,
  otherwise = "Any",
}: {
  table: Readonly<Record<string, Label>>;
  value: string | undefined;
  otherwise?: string;
}) {
  return value ? <EnumValue table={table} value={value} /> : otherwise;
}

function LongFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
