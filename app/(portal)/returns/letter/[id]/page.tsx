import { notFound } from "next/navigation";
import { PrintButton } from "@/app/(portal)/payments/[id]/_components/print-button";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { requireSession } from "@/lib/access/session";
import { bankToday } from "@/lib/portal/returns/bank-today";
import { getReturn } from "@/lib/portal/returns/list-returns";
import { LetterText } from "./_components/letter-text";

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
