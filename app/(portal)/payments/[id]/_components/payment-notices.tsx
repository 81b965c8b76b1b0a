import Link from "next/link";
import { returnReason } from "@/components/contract/payment-tags";
import { Moment } from "@/components/shell/moment";
import { Notice } from "@/components/ui/notice";
import { IQA_TEST_LABELS, labelOf, REJECTION_REASON_LABELS } from "@/lib/contract/labels";
import type { PaymentView } from "@/lib/portal/payments/get-payment";

/** What a person must not miss about a payment: that it may be old, was refused, waits, came back, or where it came from. */
export function PaymentNotices({ payment }: { payment: PaymentView }) {
  const { record, stale, refreshedAt, analysis } = payment;
  const failed = (["front", "back"] as const).flatMap((side) =>
    (analysis[side] ?? [])
      .filter((test) => test.result === "Failed" && test.required)
      .map((test) => ({ side, name: test.name, ...labelOf(IQA_TEST_LABELS, test.name) })),
  );
  const notices = [
    stale && (
      <Notice key="stale" tone="warn" role="status" title="This may be old">
        {stale.message}{" "}
        {refreshedAt && (
          <>
            Last heard from the bank <Moment iso={refreshedAt} style="date-time" />.
          </>
        )}
      </Notice>
    ),
    record.rejectionReason && (
      <Notice
        key="rejected"
        tone="bad"
        title={`Rejected: ${labelOf(REJECTION_REASON_LABELS, record.rejectionReason).label}`}
      >
        <p>{labelOf(REJECTION_REASON_LABELS, record.rejectionReason).explanation}</p>
        {failed.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {failed.map(({ side, name, label }) => (
              <li key={`${side} ${name}`}>
                <span className="font-medium">
                  {label}, {side}:
                </span>{" "}
                {name in IQA_TEST_LABELS ? IQA_TEST_LABELS[name].remedy : "This test failed."}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    ),
    record.decisionRequired && record.status === "Hold" && (
      <Notice key="hold" tone="warn" title="Someone must decide">
        The bank holds this check until a person has looked at it. Nothing is needed from you unless it asks.
      </Notice>
    ),
    record.wasReturned && (
      <Notice key="returned" tone="warn" title="The paying bank sent this check back">
        {record.returnCode ? `Reason: ${returnReason(record.returnCode)}.` : "The return is a payment of its own."}
      </Notice>
    ),
    record.originalPaymentId && (
      <Notice key="original" tone="info">
        {record.paymentType === "Return" ? "This returns" : "This deposits again"}{" "}
        <Link href={`/payments/${record.originalPaymentId}`} className="link">
          the original payment
        </Link>
        .
      </Notice>
    ),
  ].filter(Boolean);
  return notices.length > 0 ? <div className="mb-3.5 grid gap-2">{notices}</div> : null;
}
