import Link from "next/link";
import { listedAccount } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatCents } from "@/lib/money/cents";
import type { DecisionRow } from "@/lib/portal/decision-history/list-decisions";
import { DecisionSummary } from "./decision-summary";

const COLUMNS = [
  { id: "presented", title: "Presented", width: "112px" },
  { id: "check", title: "Check", width: "92px" },
  { id: "payee", title: "Payee and account", width: "22%" },
  { id: "amount", title: "Amount", width: "120px", align: "right" },
  { id: "decision", title: "Decision" },
  { id: "status", title: "Status", width: "112px" },
] as const;

/** Decisions in rows, on a phone as cards; with their evidence for those who may have it. */
export function DecisionsTable({ rows, hasEvidence }: { rows: readonly DecisionRow[]; hasEvidence: boolean }) {
  return (
    <Table label="Decisions" columns={COLUMNS} hasCardRows className="decisions-table num">
      {rows.map((row) => (
        <Row key={row.paymentId}>
          <Cell>
            <Timestamp iso={row.presentedAt} style="date-time" />
          </Cell>
          <Cell>
            <CheckLink row={row} />
          </Cell>
          <Cell>
            <span className="block [overflow-wrap:anywhere]">{row.payeeName ?? "Payee not read"}</span>
            <span className="block text-muted text-sm">{listedAccount(row.accountNumber, row.accountName)}</span>
          </Cell>
          <Cell>{row.amountCents === null ? "" : formatCents(row.amountCents)}</Cell>
          <Cell>
            <DecisionSummary row={row} hasEvidence={hasEvidence} />
          </Cell>
          <Cell>
            <PaymentStatus payment={row.payment} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function CheckLink({ row: { paymentId, checkNumber } }: { row: DecisionRow }) {
  return (
    <Link href={`/payments/${paymentId}`} prefetch={false} className="link rounded-sm">
      {checkNumber ?? "No number"}
    </Link>
  );
}
