import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { listedAccount } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Status, type StatusIcon } from "@/components/ui/status";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import type { Tone } from "@/components/ui/tag";
import type { AuthorizationStatus as KnownStatus } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { AUTHORIZATION_STATUS_LABELS } from "@/lib/contract/labels/positive-pay-labels";
import type { Authorization } from "@/lib/contract/positive-pay";
import type { AuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import { formatCents } from "@/lib/money/cents";
import { RevokeButton } from "./revoke-button";

const STATUS_STYLES = {
  Authorized: { icon: "check", tone: "info" },
  Paid: { icon: "check", tone: "good" },
  Revoked: { icon: "minus", tone: "none" },
  Expired: { icon: "cross", tone: "none" },
} as const satisfies Record<KnownStatus, { icon: StatusIcon; tone: Tone }>;

interface Column extends Omit<TableColumn, "id"> {
  readonly cell: (row: AuthorizationView, canRevoke: boolean) => ReactNode;
}

/** The column for each contract field, in display order; null for a field without a column. */
const FIELDS = {
  createdAt: {
    title: "Authorized",
    width: "112px",
    cell: (row) => (
      <Cell>
        <Timestamp iso={row.createdAt} style="date-time" />
      </Cell>
    ),
  },
  accountNumber: {
    title: "Account",
    width: "max(190px, 18vw)",
    cell: (row) => (
      <Cell data-tip={row.accountNumber ?? undefined}>{listedAccount(row.accountNumber, row.accountName)}</Cell>
    ),
  },
  checkNumber: { title: "Check", width: "84px", cell: (row) => <Cell>{row.checkNumber}</Cell> },
  payeeName: {
    title: "Payee",
    cell: (row) => <Cell>{row.payeeName ?? <span className="text-muted">Any payee</span>}</Cell>,
  },
  amount: {
    title: "Amount",
    width: "128px",
    align: "right",
    cell: (row) => <Cell>{row.amountCents === null ? "" : formatCents(row.amountCents)}</Cell>,
  },
  expiresAt: {
    title: "Expires",
    width: "118px",
    cell: (row) => <Cell>{row.expiresAt && <Timestamp iso={row.expiresAt} style="date" />}</Cell>,
  },
  status: {
    title: "Status",
    width: "110px",
    cell: (row) => (
      <Cell>
        <AuthorizationStatus status={row.status} hasNoEffect={row.hasNoEffect} />
      </Cell>
    ),
  },
  paymentId: {
    title: "Actions",
    width: "132px",
    isTitleHidden: true,
    cell: (row, canRevoke) => (
      <Cell>
        <RowAction row={row} canRevoke={canRevoke} />
      </Cell>
    ),
  },
  // Used as the row's key.
  id: null,
  // Always this portal's partner.
  partnerId: null,
  // The status shows the revocation; the audit log records when and by whom.
  revokedAt: null,
  // The status shows whether the authorization has an effect.
  positivePayResult: null,
} as const satisfies Record<keyof Authorization, Column | null>;

const COLUMNS = Object.entries<Column | null>(FIELDS).flatMap(([id, column]) => (column ? [{ id, ...column }] : []));

/** Lists authorizations as rows or, on a phone, cards. */
export function AuthorizationsTable({ rows, canRevoke }: { rows: readonly AuthorizationView[]; canRevoke: boolean }) {
  return (
    <Table
      label="Authorizations"
      columns={COLUMNS}
      hasCardRows
      className="authorizations-table num whitespace-nowrap md:min-w-[900px]"
    >
      {rows.map((row) => (
        <Row key={row.id}>
          {COLUMNS.map(({ id, cell }) => (
            <Fragment key={id}>{cell(row, canRevoke)}</Fragment>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** A row's action: revokes an active authorization, or links a paid authorization to its check. */
function RowAction({ row, canRevoke }: { row: AuthorizationView; canRevoke: boolean }) {
  if (row.paymentId) {
    return (
      <Link href={`/payments/${row.paymentId}`} prefetch={false} className="link rounded-sm">
        See the check
      </Link>
    );
  }
  if (row.status !== "Authorized" || !canRevoke) return null;
  return <RevokeButton authorization={row} />;
}

/** Shows an authorization's status with an icon and label. A status unknown to the contract is shown verbatim. */
function AuthorizationStatus({
  status,
  hasNoEffect,
}: {
  status: string | null;
  /** Whether Positive Pay was off for the account, so that the authorization has no effect. */
  hasNoEffect: boolean;
}) {
  if (hasNoEffect) {
    return (
      <Status icon="minus" tone="none" tip="Positive Pay was off for this account when the check was authorized.">
        No effect
      </Status>
    );
  }
  if (!status) {
    return (
      <Status icon="unknown" tone="none" tip="The bank did not report it.">
        Unknown
      </Status>
    );
  }
  const { label, explanation } = labelOf(AUTHORIZATION_STATUS_LABELS, status);
  const style = Object.hasOwn(STATUS_STYLES, status)
    ? STATUS_STYLES[status as KnownStatus]
    : ({ icon: "unknown", tone: "none" } as const);
  return (
    <Status icon={style.icon} tone={style.tone} tip={explanation}>
      {label}
    </Status>
  );
}
