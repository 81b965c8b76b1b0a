"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { shortAccountNumber } from "@/components/contract/account-number";
import { DirectionIcon } from "@/components/contract/direction-icon";
import { PaymentStatus } from "@/components/contract/payment-status";
import { hasTags, PaymentTags } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { formatCents } from "@/lib/money/cents";
import type { ShownRow } from "./packed-list";

const COLUMNS: readonly TableColumn[] = [
  { id: "created", title: "Created", width: "122px" },
  { id: "kind", title: "Kind", width: "28px", isTitleHidden: true },
  // Shares what is left with the payee, half each.
  { id: "account", title: "Account" },
  { id: "check", title: "Check", width: "78px" },
  { id: "payee", title: "Payee or reference" },
  { id: "amount", title: "Amount", width: "108px", align: "right" },
  { id: "status", title: "Status", width: "max(212px, 15vw)" },
];

/**
 * Payments in rows, on a phone as cards, styled by `app/lists.css`. The check number is the link; a click elsewhere in a row selects it, a double click
 * opens it.
 */
export function PaymentsTable({
  rows,
  selectedId,
  now,
  onSelect,
}: {
  rows: readonly ShownRow[];
  selectedId: string | undefined;
  now: string;
  onSelect: (id: string) => void;
}) {
  return (
    <Table
      label="Payments"
      columns={COLUMNS}
      hasCardRows
      className="payments-table num whitespace-nowrap md:min-w-[780px]"
    >
      {rows.map((row) => (
        <Payment
          key={row.id}
          row={row}
          isSelected={row.id === selectedId}
          now={now}
          onSelect={() => onSelect(row.id)}
        />
      ))}
    </Table>
  );
}

function Payment({
  row,
  isSelected,
  now,
  onSelect,
}: {
  row: ShownRow;
  isSelected: boolean;
  now: string;
  onSelect: () => void;
}) {
  const router = useRouter();
  const href = `/payments/${row.id}`;
  return (
    <Row
      aria-current={isSelected || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button")) return;
        onSelect();
        event.currentTarget.querySelector("a")?.focus({ preventScroll: true });
      }}
      onDoubleClick={() => router.push(href)}
    >
      <Cell>{row.createdAt ? <Timestamp iso={row.createdAt} style="short" now={now} /> : "Unknown"}</Cell>
      <Cell>
        <DirectionIcon direction={row.direction} paymentType={row.paymentType} />
      </Cell>
      <AccountCell row={row} />
      <Cell>
        <Link
          href={href}
          prefetch={false}
          aria-label={`Check ${row.checkNumber ?? "without a number"}, open`}
          onFocus={onSelect}
          className={row.checkNumber ? undefined : "text-muted"}
        >
          {row.checkNumber ?? "not read"}
        </Link>
      </Cell>
      <PayeeCell row={row} />
      <Cell>{row.amountCents === null ? "" : formatCents(row.amountCents)}</Cell>
      <Cell>
        {hasTags(row) ? (
          <span>
            <PaymentStatus payment={row} />
            <PaymentTags payment={row} />
          </span>
        ) : (
          <PaymentStatus payment={row} />
        )}
      </Cell>
    </Row>
  );
}

function AccountCell({ row: { accountNumber, accountName } }: { row: ShownRow }) {
  const number = accountNumber === null ? "" : shortAccountNumber(accountNumber);
  if (accountName === null) return <Cell data-tip={accountNumber ?? undefined}>{number}</Cell>;
  return (
    <Cell data-tip={accountNumber === null ? accountName : `${accountNumber} ${accountName}`}>
      {number && `${number} `}
      <span>{accountName}</span>
    </Cell>
  );
}

/** A payment without a payee is told apart by the partner’s own words about it. */
function PayeeCell({ row: { payeeName, reference, purpose } }: { row: ShownRow }) {
  if (payeeName) return <Cell>{payeeName}</Cell>;
  if (reference) return <Cell data-tip={`Your reference: ${reference}`}>{reference}</Cell>;
  if (purpose) return <Cell data-tip={`Purpose: ${purpose}`}>{purpose}</Cell>;
  return (
    <Cell data-tip="The bank has not read the payee" className="text-muted">
      Payee not read
    </Cell>
  );
}
