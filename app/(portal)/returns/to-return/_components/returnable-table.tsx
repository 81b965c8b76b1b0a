import Link from "next/link";
import { TimeLeft } from "@/app/(portal)/returns/_components/time-left";
import { listedAccount } from "@/components/contract/account-number";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatCents } from "@/lib/money/cents";
import type { ReturnableRow } from "@/lib/portal/payments/list-returnable";
import { ReturnButton } from "./return-button";

const COLUMNS = [
  { id: "received", title: "Received", width: "112px" },
  { id: "check", title: "Check", width: "92px" },
  { id: "payee", title: "Payee and account" },
  { id: "amount", title: "Amount", width: "120px", align: "right" },
  { id: "deadline", title: "Midnight deadline", width: "230px" },
  { id: "open", title: "Open", width: "112px", isTitleHidden: true },
] as const;

/** Inbound checks that may be returned, the earliest deadline first; on a phone as cards. */
export function ReturnableTable({
  rows,
  bankNow,
  canReturn,
}: {
  rows: readonly ReturnableRow[];
  bankNow: string;
  canReturn: boolean;
}) {
  return (
    <Table label="Checks that we may return" columns={COLUMNS} hasCardRows className="decisions-table num">
      {rows.map((row) => (
        <Row key={row.paymentId}>
          <Cell>
            <Timestamp iso={row.receivedAt} style="date-time" />
          </Cell>
          <Cell>
            <Link href={`/payments/${row.paymentId}`} prefetch={false} className="link rounded-sm">
              {row.checkNumber ?? "No number"}
            </Link>
          </Cell>
          <Cell>
            <span className="block truncate">{row.payeeName ?? "Payee not read"}</span>
            <span className="block truncate text-muted text-sm">
              {listedAccount(row.accountNumber, row.accountName)}
            </span>
          </Cell>
          <Cell>{row.amountCents === null ? "" : formatCents(row.amountCents)}</Cell>
          <Cell>
            <TimeLeft until={row.deadline.until} bankNow={bankNow} />
            <span className="block text-muted text-sm">
              until <BankTime iso={row.deadline.until} />
            </span>
          </Cell>
          <Cell>
            {canReturn ? (
              <ReturnButton row={row} />
            ) : (
              <ButtonLink size="small" href={`/payments/${row.paymentId}`}>
                Open
              </ButtonLink>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
