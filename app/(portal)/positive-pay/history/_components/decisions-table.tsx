import Link from "next/link";
import { shortAccountNumber } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { Timestamp } from "@/components/shell/timestamp";
import { Table } from "@/components/ui/table";
import { formatCents } from "@/lib/money/cents";
import type { DecisionRow } from "@/lib/portal/positive-pay/list-decisions";
import { DecisionSummary } from "./decision-summary";

const COLUMNS = [
  { id: "presented", title: "Presented", width: "112px" },
  { id: "check", title: "Check", width: "92px" },
  { id: "payee", title: "Payee and account", width: "22%" },
  { id: "amount", title: "Amount", width: "120px", align: "right" },
  { id: "decision", title: "Decision" },
  { id: "status", title: "Status", width: "112px" },
] as const;

/** Decisions in rows where there is room, as cards on a phone. */
export function DecisionsTable({ rows }: { rows: readonly DecisionRow[] }) {
  return (
    <>
      <Table label="Decisions" columns={COLUMNS} className="num" frameClassName="hidden md:block">
        {rows.map((row) => (
          <tr key={row.paymentId} className="border-b align-top last:border-0 hover:bg-hover [&_td]:px-2.5 [&_td]:py-2">
            <td className="pl-3.5! whitespace-nowrap text-muted">
              <Timestamp iso={row.presentedAt} style="date-time" />
            </td>
            <td>
              <CheckLink row={row} />
            </td>
            <td>
              <span className="block [overflow-wrap:anywhere]">{row.payeeName ?? "Payee not read"}</span>
              <span className="block text-muted text-sm">
                {row.accountNumber && shortAccountNumber(row.accountNumber)} {row.accountName}
              </span>
            </td>
            <td className="text-right">{row.amountCents === null ? "" : formatCents(row.amountCents)}</td>
            <td>
              <DecisionSummary row={row} />
            </td>
            <td>
              <PaymentStatus payment={row.payment} />
            </td>
          </tr>
        ))}
      </Table>
      <ul aria-label="Decisions" className="num divide-y overflow-hidden rounded-lg border bg-surface md:hidden">
        {rows.map((row) => (
          <li key={row.paymentId} className="grid gap-1 px-3.5 py-2.5">
            <span className="flex items-baseline justify-between gap-3">
              <CheckLink row={row} />
              <span className="font-medium">{row.amountCents === null ? "" : formatCents(row.amountCents)}</span>
            </span>
            <span className="flex items-baseline justify-between gap-3 text-muted text-sm">
              <span className="truncate">{row.payeeName ?? "Payee not read"}</span>
              <Timestamp iso={row.presentedAt} style="date-time" />
            </span>
            <DecisionSummary row={row} />
            <PaymentStatus payment={row.payment} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckLink({ row: { paymentId, checkNumber } }: { row: DecisionRow }) {
  return (
    <Link href={`/payments/${paymentId}`} prefetch={false} className="link rounded-sm">
      {checkNumber ?? "No number"}
    </Link>
  );
}
