import { Notice } from "@/components/ui/notice";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import type { RedepositDraft } from "@/lib/portal/deposits/redeposit-draft";

/** Shows which check is deposited again and why the first deposit failed. */
export function RedepositNotice({ draft }: { draft: RedepositDraft }) {
  const { rejectionReason, checkNumber, wasReturned, paymentId } = draft;
  const reason = rejectionReason ? labelOf(REJECTION_REASON_LABELS, rejectionReason) : null;
  return (
    <Notice
      tone="info"
      title={`Deposits ${checkNumber ? `check ${checkNumber}` : "a check"} again`}
      className="mb-3.5"
      actions={
        <a href={`/payments/${paymentId}`} target="_blank" rel="noopener" className="link">
          See the first deposit in a new tab
        </a>
      }
    >
      {reason && !wasReturned ? (
        <>
          It was rejected: {reason.label}. {reason.explanation}
        </>
      ) : (
        "It was returned unpaid."
      )}{" "}
      The pictures and entries of the first deposit are filled in; change what was wrong. It is sent to the bank as a
      redeposit.
    </Notice>
  );
}
