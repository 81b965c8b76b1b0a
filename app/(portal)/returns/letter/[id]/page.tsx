import { notFound } from "next/navigation";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { PrintButton } from "@/features/payments/screens/payment/print-button";
import { getReturn } from "@/features/returns/list-returns";
import { requireSession } from "@/lib/access/require-session";
import "server-only";
import type { ReturnRow } from "@/features/returns/list-returns";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { formatLongDay } from "@/lib/time/format-day";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

interface Props {
  params: Promise<{ id: string }>;
}

/** Shows a printable notice to the customer about a returned check. */
export default async function CustomerNoticePage({ params }: Props) {
  const { id } = await params;
  const row = await getReturn(await requireSession(), decodeURIComponent(id));
  if (!row) notFound();
  const returnsHref = `/returns?selected=${encodeURIComponent(row.paymentId)}`;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          trail={[
            { label: "Returns", href: "/returns" },
            { label: row.checkNumber ? `Check ${row.checkNumber}` : "Check" },
          ]}
          title="Customer notice"
          actions={
            <>
              <ButtonLink href={returnsHref}>Back to returns</ButtonLink>
              <PrintButton />
            </>
          }
        />
      </div>
      <NoticeText row={row} date={await bankToday()} />
    </>
  );
}

/** Returns the current date in the bank's time zone. */
async function bankToday(): Promise<CalendarDate> {
  return wallTime(await bankNow(), BANK_TIME_ZONE).date;
}

/** Shows only the last digits of the account number. */
function NoticeText({ row, date }: { row: ReturnRow; date: CalendarDate }) {
  const amount = row.amountCents === null ? null : formatCents(row.amountCents);
  const account = row.accountNumber ? `ending in ${row.accountNumber.slice(-4)}` : null;
  return (
    <article className="num mx-auto grid max-w-[720px] gap-4 rounded-lg border bg-surface p-6 leading-relaxed sm:p-10 print:max-w-none print:border-0 print:p-0">
      <p>{formatLongDay(date)}</p>
      <h2 className="text-lg">Notice of a returned check</h2>
      <p>Dear Customer:</p>
      <p>
        A check that was deposited to your account{account && ` ${account}`} was returned unpaid by the bank that it is
        drawn on. Its amount{amount && `, ${amount},`} has been or will be charged to your account.
      </p>
      <table className="w-full border-collapse">
        <tbody>
          <Line name="Check number" value={row.checkNumber} />
          <Line name="Amount" value={amount} />
          <Line name="Payable to" value={row.payeeName} />
          <Line name="Paying bank’s routing number" value={row.payerRoutingNumber} />
          <Line name="Deposited on" value={row.depositedAt && bankDay(row.depositedAt)} />
          <Line name="Returned on" value={bankDay(row.cameBackAt)} />
          <Line name="Reason for the return" value={row.returnCode && returnReason(row.returnCode)} />
        </tbody>
      </table>
      {!row.hasNoPicture.front && (
        <figure className="grid gap-1.5">
          {/* biome-ignore lint/performance/noImgElement: the image is private and already sized */}
          <img
            src={`/api/payments/${encodeURIComponent(row.pictureId)}/images/front`}
            alt="Front of the check"
            className="aspect-[2.18] w-full max-w-[520px] object-contain object-left"
          />
          <figcaption className="text-muted text-xs">Front of the check</figcaption>
        </figure>
      )}
      <p>
        {row.redeposit.allowed
          ? "The check may be presented for payment again. Please contact the person who wrote it before you redeposit it."
          : "Please ask the person who wrote the check for another form of payment."}{" "}
        If you have questions, please contact us.
      </p>
    </article>
  );
}

function Line({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <tr className="border-b">
      <th scope="row" className="py-1.5 pr-4 text-left align-top font-normal text-muted">
        {name}
      </th>
      <td className="py-1.5 text-right align-top [overflow-wrap:anywhere]">{value}</td>
    </tr>
  );
}

function bankDay(iso: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? iso : formatLongDay(wallTime(instant, BANK_TIME_ZONE).date);
}
