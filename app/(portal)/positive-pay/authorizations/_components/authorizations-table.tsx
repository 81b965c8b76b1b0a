import Link from "next/link";
import { groupAccountNumber, shortAccountNumber } from "@/components/contract/account-number";
import { Moment } from "@/components/shell/moment";
import { formatCents } from "@/lib/money/cents";
import type { AuthorizationView } from "@/lib/portal/positive-pay/authorization-view";
import { AuthorizationStatus } from "./authorization-status";
import { RevokeButton } from "./revoke-button";

/** Authorizations in rows where there is room, as cards on a phone. */
export function AuthorizationsTable({ rows, canRevoke }: { rows: readonly AuthorizationView[]; canRevoke: boolean }) {
  return (
    <>
      <div className="hidden overflow-x-auto rounded-lg border bg-surface md:block">
        <table aria-label="Authorizations" className="num w-full table-fixed border-collapse whitespace-nowrap">
          <colgroup>
            <col className="w-[112px]" />
            <col className="w-[190px]" />
            <col className="w-[84px]" />
            <col />
            <col className="w-[128px]" />
            <col className="w-[118px]" />
            <col className="w-[110px]" />
            <col className="w-[132px]" />
          </colgroup>
          <thead>
            <tr className="h-8 border-b text-left text-muted text-xs [&_th]:px-2.5 [&_th]:font-medium">
              <th scope="col" className="pl-3.5!">
                Authorized
              </th>
              <th scope="col">Account</th>
              <th scope="col">Check</th>
              <th scope="col">Payee</th>
              <th scope="col" className="text-right">
                Amount
              </th>
              <th scope="col">Ends</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="sr-only">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="h-9 border-b last:border-0 hover:bg-hover [&_td]:truncate [&_td]:px-2.5">
                <td className="pl-3.5! text-muted">
                  <Moment iso={row.createdAt} style="date" />
                </td>
                <td data-tip={row.accountNumber ?? undefined}>
                  {row.accountNumber && shortAccountNumber(row.accountNumber)}{" "}
                  <span className="text-muted">{row.accountName}</span>
                </td>
                <td>{row.checkNumber}</td>
                <td>{row.payeeName ?? <span className="text-muted">Any payee</span>}</td>
                <td className="text-right">{row.amountCents === null ? "" : formatCents(row.amountCents)}</td>
                <td className="text-muted">{row.expiresAt && <Moment iso={row.expiresAt} style="date" />}</td>
                <td>
                  <AuthorizationStatus status={row.status} />
                </td>
                <td className="text-right">
                  <Deed row={row} canRevoke={canRevoke} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
              <Deed row={row} canRevoke={canRevoke} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What can still be done with it: a live one can be revoked, a paid one leads to its check. */
function Deed({ row, canRevoke }: { row: AuthorizationView; canRevoke: boolean }) {
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
