import Link from "next/link";
import { listedAccount } from "@/components/contract/account-number";
import { EvidenceLink } from "@/components/contract/evidence-link";
import { PaymentStatus } from "@/components/contract/payment-status";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table } from "@/components/ui/table";
import type { DecisionRow } from "@/features/positive-pay/list-decisions";
import { MISMATCH_LABELS } from "@/features/positive-pay/screens/mismatch-labels";
import { formatCents } from "@/lib/money/cents";

const COLUMNS = [
  { id: "presented", title: "Presented", width: "112px" },
  { id: "check", title: "Check", width: "92px" },
  { id: "payee", title: "Payee and account", width: "22%" },
  { id: "amount", title: "Amount", width: "120px", align: "right" },
  { id: "decision", title: "Decision" },
  { id: "status", title: "Status", width: "112px" },
] as const;

/** Shows decisions as rows, or as cards on a phone; `hasEvidence` adds links to the evidence. */
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

/** Shows the current decision, if any, and the decisions that were undone. */
function DecisionSummary({ row, hasEvidence }: { row: DecisionRow; hasEvidence: boolean }) {
  return (
    <>
      <CurrentDecision row={row} hasEvidence={hasEvidence} />
      {row.undone.map(({ kind, personName, at }) => (
        <span key={at} className="block text-muted text-sm">
          Earlier: {kind === "pay" ? "Pay" : "Return"}, undone by {personName}, <Timestamp iso={at} style="date-time" />
        </span>
      ))}
    </>
  );
}

function CurrentDecision({ row, hasEvidence }: { row: DecisionRow; hasEvidence: boolean }) {
  const { decision, isDecidedElsewhere, isWaiting, isOpen, paymentId, cutOffAt } = row;
  if (isDecidedElsewhere) return <span className="block">Decided outside this portal</span>;
  if (isWaiting) {
    return (
      <span className="block">
        {isOpen ? (
          <Link href={`/positive-pay?selected=${encodeURIComponent(paymentId)}`} className="link rounded-sm">
            Waiting for a decision until <BankTime iso={cutOffAt} />
          </Link>
        ) : (
          "Waiting for the bank"
        )}
      </span>
    );
  }
  if (!decision) {
    return (
      <span className="block">
        Not decided before the cut-off
        <span className="block text-muted text-sm">
          Returned automatically on <BankTime iso={cutOffAt} />
        </span>
      </span>
    );
  }
  const { kind, personName, decidedAt, mismatch, note } = decision;
  return (
    <span className="block">
      <b className="font-medium">{kind === "pay" ? "Pay" : "Return"}</b> · {personName},{" "}
      <Timestamp iso={decidedAt} style="date-time" />
      {(mismatch || note) && (
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {mismatch && labelOf(mismatch)}
          {mismatch && note && " · "}
          {note && <span className="text-text">“{note}”</span>}
        </span>
      )}
      {(isOpen || hasEvidence) && (
        <span className="flex flex-wrap gap-x-3.5 text-sm">
          {isOpen && (
            <Link href={`/positive-pay?selected=${encodeURIComponent(paymentId)}`} className="link rounded-sm">
              Change until <BankTime iso={cutOffAt} />
            </Link>
          )}
          {hasEvidence && <EvidenceLink about={{ kind: "decision", id: paymentId }} variant="link" />}
        </span>
      )}
    </span>
  );
}

/** Returns the label of a mismatch; a value that this version does not know is returned unchanged. */
function labelOf(mismatch: string): string {
  return Object.hasOwn(MISMATCH_LABELS, mismatch)
    ? MISMATCH_LABELS[mismatch as keyof typeof MISMATCH_LABELS].label
    : mismatch;
}
