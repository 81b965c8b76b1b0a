import Link from "next/link";
import { groupAccountNumber, shortAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Table, type TableColumn } from "@/components/ui/table";
import { formatCents } from "@/lib/money/cents";
import type { AuthorizationView } from "@/lib/portal/positive-pay/authorization-view";
import { AuthorizationStatus } from "./authorization-status";
import { RevokeButton } from "./revoke-button";

const COLUMNS: readonly TableColumn[] = [
  { id: "authorized", title: "Authorized", width: "112px" },
  { id: "account", title: "Account", width: "190px" },
  { id: "check", title: "Check", width: "84px" },
  { id: "payee", title: "Payee" },
  { id: "amount", title: "Amount", width: "128px", align: "right" },
  { id: "ends", title: "Ends", width: "118px" },
  { id: "status", title: "Status", width: "110px" },
  { id: "action", title: "Actions", width: "132px", isTitleHidden: true },
];

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
            <td className="pl-3.5! text-muted">
              <Timestamp iso={row.createdAt} style="date" />
            </td>
            <td data-tip={row.accountNumber ?? undefined}>
              {row.accountNumber && shortAccountNumber(row.accountNumber)}{" "}
              <span className="text-muted">{row.accountName}</span>
            </td>
            <td>{row.checkNumber}</td>
            <td>{row.payeeName ?? <span className="text-muted">Any payee</span>}</td>
            <td className="text-right">{row.amountCents === null ? "" : formatCents(row.amountCents)}</td>
            <td className="text-muted">{row.expiresAt && <Timestamp iso={row.expiresAt} style="date" />}</td>
            <td>
              <AuthorizationStatus status={row.status} />
            </td>
            <td className="text-right">
              <RowAction row={row} canRevoke={canRevoke} />
            </td>
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
