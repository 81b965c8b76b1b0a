"use client";
import Link from "next/link";
import { shortAccountNumber } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { formatCents } from "@/lib/money/cents";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";

/** Payments on a phone: each is a card that is a link as a whole. */
export function PaymentCards({ rows, now }: { rows: readonly PaymentRow[]; now: string }) {
  return (
    <ul aria-label="Payments" className="divide-y overflow-hidden rounded-lg border bg-surface md:hidden">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            href={`/payments/${row.id}`}
            prefetch={false}
            className="num grid gap-0.5 px-3.5 py-2.5 active:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">
                {row.payeeName ?? row.reference ?? row.purpose ?? describeKind(row).label}
              </span>
              <span className="shrink-0 font-medium">
                {row.amountCents === null ? "" : formatCents(row.amountCents)}
              </span>
            </span>
            <span className="truncate text-muted text-xs">
              {row.checkNumber ? `Check ${row.checkNumber}` : "Check number not read"}
              {row.accountNumber && ` · ${shortAccountNumber(row.accountNumber)}`} {row.accountName}
            </span>
            <span className="mt-0.5 flex items-baseline justify-between gap-3">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <PaymentStatus payment={row} />
                <PaymentTags payment={row} />
              </span>
              {row.createdAt && (
                <Timestamp iso={row.createdAt} style="short" now={now} className="shrink-0 text-muted text-xs" />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
