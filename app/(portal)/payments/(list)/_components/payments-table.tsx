"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { shortAccountNumber } from "@/components/contract/account-number";
import { DirectionIcon } from "@/components/contract/direction-icon";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { classes } from "@/components/ui/classes";
import { Table, type TableColumn } from "@/components/ui/table";
import { formatCents } from "@/lib/money/cents";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";

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

/** Payments in rows. The check number is the link; a click elsewhere in a row selects it, a double click opens it. */
export function PaymentsTable({
  rows,
  selectedId,
  now,
  onSelect,
}: {
  rows: readonly PaymentRow[];
  selectedId: string | undefined;
  now: string;
  onSelect: (id: string) => void;
}) {
  return (
    <Table label="Payments" columns={COLUMNS} className="min-w-[780px] whitespace-nowrap">
      {rows.map((row) => (
        <Row key={row.id} row={row} isSelected={row.id === selectedId} now={now} onSelect={() => onSelect(row.id)} />
      ))}
    </Table>
  );
}

function Row({
  row,
  isSelected,
  now,
  onSelect,
}: {
  row: PaymentRow;
  isSelected: boolean;
  now: string;
  onSelect: () => void;
}) {
  const router = useRouter();
  const href = `/payments/${row.id}`;
  return (
    <tr
      data-row={row.id}
      aria-current={isSelected || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button")) return;
        onSelect();
        event.currentTarget.querySelector("a")?.focus({ preventScroll: true });
      }}
      onDoubleClick={() => router.push(href)}
      className={classes(
        "num h-9 border-b last:border-0 [&_td]:truncate [&_td]:px-2.5",
        isSelected ? "bg-accent-tint forced-colors:outline-2 forced-colors:-outline-offset-2" : "hover:bg-hover",
      )}
    >
      <td className="pl-3.5! text-muted">
        {row.createdAt ? <Timestamp iso={row.createdAt} style="short" now={now} /> : "Unknown"}
      </td>
      <td className="px-0!">
        <DirectionIcon direction={row.direction} paymentType={row.paymentType} />
      </td>
      <td data-tip={[row.accountNumber, row.accountName].filter(Boolean).join(" ") || undefined}>
        {row.accountNumber && shortAccountNumber(row.accountNumber)}{" "}
        <span className="text-muted">{row.accountName}</span>
      </td>
      <td>
        <Link
          href={href}
          prefetch={false}
          aria-label={`Check ${row.checkNumber ?? "without a number"}, open`}
          onFocus={onSelect}
          className="-mx-1 rounded-sm px-1 py-1 hover:underline focus-visible:-outline-offset-1"
        >
          {row.checkNumber ?? <span className="text-muted">not read</span>}
        </Link>
      </td>
      <td>{row.payeeName ?? <WithoutPayee row={row} />}</td>
      <td className="text-right">{row.amountCents === null ? "" : formatCents(row.amountCents)}</td>
      <td>
        <span className="flex min-w-0 items-center gap-2">
          <PaymentStatus payment={row} />
          <PaymentTags payment={row} />
        </span>
      </td>
    </tr>
  );
}

/** A payment without a payee is told apart by the partner’s own words about it. */
function WithoutPayee({ row: { reference, purpose } }: { row: PaymentRow }) {
  if (reference) return <span data-tip={`Your reference: ${reference}`}>{reference}</span>;
  if (purpose) return <span data-tip={`Purpose: ${purpose}`}>{purpose}</span>;
  return (
    <span data-tip="The bank has not read the payee" className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">not read</span>
    </span>
  );
}
