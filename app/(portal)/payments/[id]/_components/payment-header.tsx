import { groupAccountNumber } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { PageHeader } from "@/components/shell/page-header";
import { mayExportWhole } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { formatCents } from "@/lib/money/cents";
import type { PaymentView } from "@/lib/portal/payments/get-payment";
import { DownloadMenu } from "./download-menu";
import { PaymentActions } from "./payment-actions";
import { PaymentNeighbors } from "./payment-neighbors";
import { PrintButton } from "./print-button";

/** The title of a payment: its check number, else its kind. */
export function paymentTitle(record: Tolerant<CheckPayment>): string {
  return record.checkNumber ? `Check ${record.checkNumber}` : describeKind(record).label;
}

/** The amount, the status, a summary and the actions. */
export async function PaymentHeader({ id, payment, session }: { id: string; payment: PaymentView; session: Session }) {
  const { record, amountCents } = payment;
  const title = paymentTitle(record);
  const amount = amountCents === null ? null : formatCents(amountCents);
  // The bank may not mark the original of a return.
  const { wasReturned, returnCode, decided } = payment;
  const shown = { ...record, wasReturned, returnCode, decided };
  const summary = [
    describeKind(record).label,
    record.checkNumber && `check ${record.checkNumber}`,
    record.payeeName && `to ${record.payeeName}`,
    record.accountNumber &&
      `${record.direction === "Inbound" ? "from" : "into"} ${groupAccountNumber(record.accountNumber)}`,
  ];
  return (
    <PageHeader
      trail={[{ label: "Payments", href: "/payments" }, { label: title }]}
      title={amount ?? title}
      documentTitle={amount ? `${amount} · ${title}` : title}
      titleNote={
        <>
          <span className="flex items-center gap-2 font-medium">
            <PaymentStatus payment={shown} isFocusable />
            <PaymentTags payment={shown} />
          </span>
          <p className="num min-w-0 text-muted max-sm:w-full">{summary.filter(Boolean).join(" · ")}</p>
        </>
      }
      actions={
        <>
          <PaymentNeighbors id={id} />
          <DownloadMenu
            id={id}
            hasFront={record.hasFrontImage ?? true}
            hasBack={record.hasBackImage ?? true}
            hasEvidence={await mayExportWhole(session, "evidence.export")}
          />
          <PrintButton />
          <PaymentActions paymentId={id} amount={amount ?? title} actions={permitted(payment.actions, session)} />
        </>
      }
    />
  );
}

/** Removes the actions that the roles of the person don't permit. */
function permitted(actions: PaymentView["actions"], session: Session): PaymentView["actions"] {
  return {
    cancel: can(session, "deposits.cancel") ? actions.cancel : null,
    initiateReturn: can(session, "returns.initiate") ? actions.initiateReturn : null,
    simulateReturn: can(session, "returns.simulate") ? actions.simulateReturn : null,
    redeposit: can(session, "deposits.create") ? actions.redeposit : null,
    advance: can(session, "sandbox.control") ? actions.advance : null,
  };
}
