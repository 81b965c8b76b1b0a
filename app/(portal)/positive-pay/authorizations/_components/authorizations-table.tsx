import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { groupAccountNumber, shortAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Table, type TableColumn } from "@/components/ui/table";
import type { Authorization } from "@/lib/contract/positive-pay";
import { formatCents } from "@/lib/money/cents";
import type { AuthorizationView } from "@/lib/portal/positive-pay/authorization-view";
import { AuthorizationStatus } from "./authorization-status";
import { RevokeButton } from "./revoke-button";

interface Column extends Omit<TableColumn, "id"> {
  readonly cell: (row: AuthorizationView, canRevoke: boolean) => ReactNode;
}

/** The column that shows each field, in their order; null for one without a column. */
const FIELDS = {
  createdAt: {
    title: "Authorized",
    width: "112px",
    cell: (row) => (
      <td className="pl-3.5! text-muted">
        <Timestamp iso={row.createdAt} style="date-time" />
      </td>
    ),
  },
  accountNumber: {
    title: "Account",
    width: "max(190px, 18vw)",
    cell: (row) => (
      <td data-tip={row.accountNumber ?? undefined}>
        {row.accountNumber && shortAccountNumber(row.accountNumber)}{" "}
        <span className="text-muted">{row.accountName}</span>
      </td>
    ),
  },
  checkNumber: { title: "Check", width: "84px", cell: (row) => <td>{row.checkNumber}</td> },
  payeeName: {
    title: "Payee",
    cell: (row) => <td>{row.payeeName ?? <span className="text-muted">Any payee</span>}</td>,
  },
  amount: {
    title: "Amount",
    width: "128px",
    align: "right",
    cell: (row) => <td className="text-right">{row.amountCents === null ? "" : formatCents(row.amountCents)}</td>,
  },
  expiresAt: {
    title: "Ends",
    width: "118px",
    cell: (row) => <td className="text-muted">{row.expiresAt && <Timestamp iso={row.expiresAt} style="date" />}</td>,
  },
  status: {
    title: "Status",
    width: "110px",
    cell: (row) => (
      <td>
        <AuthorizationStatus status={row.status} />
      </td>
    ),
  },
  paymentId: {
    title: "Actions",
    width: "132px",
    isTitleHidden: true,
    cell: (row, canRevoke) => (
      <td className="text-right">
        <RowAction row={row} canRevoke={canRevoke} />
      </td>
    ),
  },
  // The row's key.
  id: null,
  // Always the portal's own.
  partnerId: null,
  // The status says that it was revoked, the audit log when and by whom.
  revokedAt: null,
} as const satisfies Record<keyof Authorization, Column | null>;

const COLUMNS = Object.entries<Column | null>(FIELDS).flatMap(([id, column]) => (column ? [{ id, ...column }] : []));

/** Authorizations in rows where there is room, as cards on a phone. */
export function AuthorizationsTable({ rows, canRevoke }: { rows: readonly AuthorizationView[]; canRevoke: boolean }) {
  return (
    <>
      <Table
        label="Authorizations"
        columns={COLUMNS}
        className="num whitespace-nowrap"
        frameClassName="hidden md:block"
      >
        {rows.map((row) => (
          <tr key={row.id} className="h-9 border-b last:border-0 hover:bg-hover [&_td]:truncate [&_td]:px-2.5">
            {COLUMNS.map(({ id, cell }) => (
              <Fragment key={id}>{cell(row, canRevoke)}</Fragment>
            ))}
          </tr>
        ))}
      </Table>
      <ul aria-label="Authorizations" className="num divide-y overflow-hidden rounded-lg border bg-surface md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-0.5 px-3.5 py-2.5">
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">{row.payeeName ?? "Any payee"}</span>
              <span className="font-medium">{row.amountCents === null ? "" : formatCents(row.amountCents)}</span>
            </span>
            <span className="text-muted text-xs">
              Check {row.checkNumber} · {row.accountNumber && groupAccountNumber(row.accountNumber)} {row.accountName}
            </span>
            <span className="mt-0.5 flex min-h-8 items-center justify-between gap-3">
              <AuthorizationStatus status={row.status} />
              <RowAction row={row} canRevoke={canRevoke} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The action of a row: an authorization in force can be revoked, a paid one links to its check. */
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
