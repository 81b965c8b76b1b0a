import Link from "next/link";
import type { ReactNode } from "react";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { relateAmounts } from "@/features/positive-pay/compare-authorization";
import type { ExceptionView } from "@/features/positive-pay/list-exceptions";
import { MISMATCH_LABELS } from "@/features/positive-pay/screens/mismatch-labels";
import { formatCents } from "@/lib/money/cents";

/** Compares the presented check with the nearest authorization; marks differences with color, weight and a label. */
export function ComparisonCard({ exception }: { exception: ExceptionView }) {
  const { nearest, comparison } = exception;
  const { differs } = comparison;
  return (
    <Card title="Presented and authorized">
      <table className="num w-full table-fixed border-collapse">
        <thead>
          <tr className="h-9 border-b text-muted text-xs [&_th]:px-3.5 [&_th]:font-medium">
            <th scope="col" className="w-[84px] text-left">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="text-right">
              Presented
            </th>
            <th scope="col" className="text-right">
              Authorized
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name="Check"
            differs={differs.number}
            presented={exception.checkNumber}
            authorized={nearest?.checkNumber}
          />
          <Row
            name="Amount"
            differs={differs.amount}
            presented={formatOptionalCents(exception.amountCents)}
            authorized={formatOptionalCents(nearest?.amountCents ?? null)}
          />
          <Row name="Payee" differs={differs.payee} presented={exception.payeeName} authorized={nearest?.payeeName} />
          <Row
            name="When"
            presented={<Timestamp iso={exception.presentedAt} style="date-time" />}
            authorized={nearest && <Timestamp iso={nearest.createdAt} style="date-time" />}
          />
        </tbody>
      </table>
    </Card>
  );
}

function Row({
  name,
  differs = false,
  presented,
  authorized,
}: {
  name: string;
  differs?: boolean;
  presented: ReactNode;
  authorized: ReactNode;
}) {
  const cell = classes("break-words px-3.5 py-2 text-right align-top", differs && "bg-warn-tint");
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="px-3.5 py-2 text-left align-top font-normal text-muted">
        {name}
        {differs && <span className="block text-2xs text-warn">differs</span>}
      </th>
      <td className={classes(cell, differs && "font-semibold")}>{presented ?? <NoValue />}</td>
      <td className={cell}>{authorized ?? <NoValue />}</td>
    </tr>
  );
}

function NoValue() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

/** Explains the likely cause of the mismatch. */
export function ComparisonRemark({ exception }: { exception: ExceptionView }) {
  const { nearest, comparison, amountCents } = exception;
  const relation =
    comparison.differs.amount && amountCents !== null && nearest?.amountCents != null
      ? relateAmounts(amountCents, nearest.amountCents)
      : null;
  return (
    <Notice tone="warn">
      {relation ? (
        <>
          The amount is <b className="font-semibold">{relation}</b>. Compare the figures on the check.
        </>
      ) : (
        MISMATCH_LABELS[comparison.mismatch].sentence
      )}
      {comparison.mismatch === "paid-before" && nearest?.paymentId && (
        <>
          {" "}
          <Link href={`/payments/${nearest.paymentId}`} className="link">
            See the check that was paid
          </Link>
        </>
      )}
    </Notice>
  );
}

function formatOptionalCents(cents: number | null): string | null {
  return cents === null ? null : formatCents(cents);
}
