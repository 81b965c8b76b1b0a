import type { ReactNode } from "react";
import { FactGroup } from "@/app/(portal)/_components/fact-group";
import { PlacedBy } from "@/app/(portal)/restrictions/_components/placed-by";
import { groupAccountNumber } from "@/components/contract/account-number";
import { EnumValue } from "@/components/contract/enum-value";
import { restrictionHours } from "@/components/contract/restriction-sentence";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact } from "@/components/ui/description-list";
import type { Label } from "@/lib/contract/labels/label";
import {
  RAIL_LABELS,
  RESTRICTION_SCOPE_LABELS,
  RESTRICTION_TYPE_LABELS,
  TRANSACTION_TYPE_LABELS,
} from "@/lib/contract/labels/restriction-labels";
import { formatCents } from "@/lib/money/cents";
import type { RestrictionDetail } from "@/lib/portal/restrictions/get-restriction";

/** All fields of a restriction; a criterion that it does not name matches everything. */
export function RestrictionDetails({ restriction }: { restriction: RestrictionDetail }) {
  return (
    <Card title="Facts" titleId="facts-title">
      <Criteria restriction={restriction} />
      <Provenance restriction={restriction} />
    </Card>
  );
}

function Criteria({ restriction }: { restriction: RestrictionDetail }) {
  const { record, accountName } = restriction;
  return (
    <FactGroup title="What it stops">
      {record.masterAccountNumber && (
        <Fact name="Master account">
          {groupAccountNumber(record.masterAccountNumber)}
          {accountName && ` · ${accountName}`}
          <CopyButton text={record.masterAccountNumber} what="account number" />
        </Fact>
      )}
      <Fact name="Applies to">
        <Value table={RESTRICTION_SCOPE_LABELS} value={record.appliesTo} otherwise="Not reported" />
      </Fact>
      {record.subAccountNumber && (
        <Fact name="Subaccount">
          {groupAccountNumber(record.subAccountNumber)}
          <CopyButton text={record.subAccountNumber} what="subaccount number" />
        </Fact>
      )}
      <Fact name="Rail">
        <Value table={RAIL_LABELS} value={record.rail} />
      </Fact>
      <Fact name="Direction">
        <Value table={TRANSACTION_TYPE_LABELS} value={record.transactionType} otherwise="Both" />
      </Fact>
      <Fact name="From amount">
        {record.amountThreshold === undefined ? "Any amount" : formatCents(record.amountThreshold)}
      </Fact>
      <Fact name="Transaction code">{record.transactionCode || "Any"}</Fact>
      <Fact name="Currency">{record.currency || "Any"}</Fact>
      <Fact name="Hours">{restrictionHours(record)}</Fact>
      {record.otherAccountType && <Fact name="Other account’s type">{record.otherAccountType}</Fact>}
    </FactGroup>
  );
}

function Provenance({ restriction }: { restriction: RestrictionDetail }) {
  const { record, lift } = restriction;
  return (
    <FactGroup title="Who, when, why">
      <Fact name="Placed by">
        <PlacedBy restriction={restriction} />
      </Fact>
      {record.restrictionType && (
        <Fact name="Type">
          <Value table={RESTRICTION_TYPE_LABELS} value={record.restrictionType} />
        </Fact>
      )}
      <Fact name="Placed">
        <Timestamp iso={restriction.createdAt} style="date-time" />
      </Fact>
      {record.removedAt && (
        <Fact name="Removed">
          <Timestamp iso={record.removedAt} style="date-time" />
        </Fact>
      )}
      {lift && lift.state === "resolved" && <Fact name="Lifted by">{lift.personName}</Fact>}
      <LongFact name="Reason">{record.reason || "The bank did not report it."}</LongFact>
      {record.notes && <LongFact name="Notes">{record.notes}</LongFact>}
      {record.lastModifiedAt && (
        <Fact name="Last changed at the bank">
          <Timestamp iso={record.lastModifiedAt} style="date-time" />
        </Fact>
      )}
      <Fact name="Restriction id">
        <code className="truncate font-mono text-xs">{restriction.id}</code>
        <CopyButton text={restriction.id} what="restriction id" />
      </Fact>
    </FactGroup>
  );
}

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
