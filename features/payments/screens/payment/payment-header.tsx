import { groupAccountNumber } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { PageHeader } from "@/components/shell/page-header";
import { DownloadMenu as Menu } from "@/components/ui/download-menu";
import type { PaymentView } from "@/features/payments/get-payment";
import { mayExportUnmasked } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { formatCents } from "@/lib/money/cents";
import { PaymentActions } from "./payment-actions";
import { PaymentNeighbors } from "./payment-neighbors";
import { PrintButton } from "./print-button";

const SIDES = { front: "Front", back: "Back" } as const;

/** Returns a payment's title: its check number or, without one, its kind. */
export function paymentTitle(record: Tolerant<CheckPayment>): string {
  return record.checkNumber ? `Check ${record.checkNumber}` : describeKind(record).label;
}

/** The page header: the amount, status, summary and actions. */
export async function PaymentHeader({ id, payment, session }: { id: string; payment: PaymentView; session: Session }) {
  const { record, amountCents } = payment;
  const title = paymentTitle(record);
  const amount = amountCents === null ? null : formatCents(amountCents);
  // These override the record because the bank may not mark a returned check as returned.
  const { wasReturned, returnCode, decided } = payment;
  const taggedRecord = { ...record, wasReturned, returnCode, decided };
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
            <PaymentStatus payment={taggedRecord} isFocusable />
            <PaymentTags payment={taggedRecord} />
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
            hasEvidence={await mayExportUnmasked(session, "evidence.export")}
          />
          <PrintButton />
          <PaymentActions paymentId={id} amount={amount ?? title} actions={keepPermitted(payment.actions, session)} />
        </>
      }
    />
  );
}

/** Removes the actions that the user's roles do not permit. */
function keepPermitted(actions: PaymentView["actions"], session: Session): PaymentView["actions"] {
  return {
    cancel: can(session, "deposits.cancel") ? actions.cancel : null,
    initiateReturn: can(session, "returns.initiate") ? actions.initiateReturn : null,
    simulateReturn: can(session, "returns.simulate") ? actions.simulateReturn : null,
    redeposit: can(session, "deposits.create") ? actions.redeposit : null,
    advance: can(session, "sandbox.control") ? actions.advance : null,
  };
}

/** Menu for downloading a payment's images and, with the permission, its evidence pack. */
function DownloadMenu({
  id,
  hasFront,
  hasBack,
  hasEvidence,
}: {
  id: string;
  hasFront: boolean;
  hasBack: boolean;
  hasEvidence: boolean;
}) {
  const sides = [hasFront && ("front" as const), hasBack && ("back" as const)].filter((side) => side !== false);
  const images = sides.flatMap((side) => [
    {
      href: `/api/payments/${id}/images/${side}?download=original`,
      title: `${SIDES[side]}, original from the bank`,
      detail: "Usually a TIFF",
    },
    {
      href: `/api/payments/${id}/images/${side}`,
      title: `${SIDES[side]}, as shown here`,
      detail: "Opens in any viewer",
    },
  ]);
  const evidence = {
    href: `/api/evidence?kind=payment&id=${encodeURIComponent(id)}`,
    title: "Evidence pack",
    detail: "A signed record of this payment and its audit trail",
  };
  return <Menu id="download-menu" label="Download" items={hasEvidence ? [...images, evidence] : images} />;
}
