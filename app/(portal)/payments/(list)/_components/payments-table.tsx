"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { shortAccountNumber } from "@/components/contract/account-number";
import { DirectionIcon } from "@/components/contract/direction-icon";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { Moment } from "@/components/shell/moment";
import { classes } from "@/components/ui/classes";
import { formatCents } from "@/lib/money/cents";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";

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
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table aria-label="Payments" className="w-full table-fixed border-collapse whitespace-nowrap">
        <colgroup>
          <col className="w-[78px]" />
          <col className="w-7" />
          <col className="w-[148px]" />
          <col className="w-[72px]" />
          <col />
          <col className="w-[118px]" />
          <col className="w-[212px]" />
        </colgroup>
        <thead>
          <tr className="h-8 border-b text-left text-muted text-xs [&_th]:px-2.5 [&_th]:font-medium">
            <th scope="col" className="pl-3.5!">
              Created
            </th>
            <th scope="col">
              <span className="sr-only">Kind</span>
            </th>
            <th scope="col">Account</th>
            <th scope="col">Check</th>
            <th scope="col">Payee</th>
            <th scope="col" className="text-right">
              Amount
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isSelected={row.id === selectedId}
              now={now}
              onSelect={() => onSelect(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
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
        {row.createdAt ? <Moment iso={row.createdAt} style="short" now={now} /> : "Not known"}
      </td>
      <td className="px-0!">
        <DirectionIcon direction={row.direction} paymentType={row.paymentType} />
      </td>
      <td data-tip={row.accountNumber ?? undefined}>
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
          {row.checkNumber ?? <span className="text-muted">Open</span>}
        </Link>
      </td>
      <td>{row.payeeName ?? <Unread />}</td>
      <td className="text-right">{row.amountCents === null ? "" : formatCents(row.amountCents)}</td>
      <td>
        <span className="flex min-w-0 items-center gap-2">
          <PaymentStatus status={row.status} />
          <PaymentTags payment={row} />
        </span>
      </td>
    </tr>
  );
}

function Unread() {
  return (
    <span data-tip="The bank has not read the payee" className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">not read</span>
    </span>
  );
}
