import { notFound } from "next/navigation";
import { PrintButton } from "@/app/(portal)/payments/[id]/_components/print-button";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { requireSession } from "@/lib/access/session";
import { getReturn } from "@/lib/portal/returns/list-returns";
import { LetterText } from "./_components/letter-text";
import "server-only";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

interface Props {
  params: Promise<{ id: string }>;
}

/** The letter that notifies the customer of a returned check, to print. */
export default async function LetterPage({ params }: Props) {
  const { id } = await params;
  const row = await getReturn(await requireSession(), decodeURIComponent(id));
  if (!row) notFound();
  const desk = `/returns?selected=${encodeURIComponent(row.paymentId)}`;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          trail={[
            { label: "Returns", href: "/returns" },
            { label: row.checkNumber ? `Check ${row.checkNumber}` : "Check" },
          ]}
          title="Letter to the customer"
          actions={
            <>
              <ButtonLink href={desk}>Back to the desk</ButtonLink>
              <PrintButton />
            </>
          }
        />
      </div>
      <LetterText row={row} date={await bankToday()} />
    </>
  );
}

/** The day at the bank. */
async function bankToday(): Promise<CalendarDate> {
  return wallTime(await bankNow(), BANK_TIME_ZONE).date;
}
