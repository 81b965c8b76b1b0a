import { Notice } from "@/components/ui/notice";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import type { RedepositDraft } from "@/lib/portal/deposits/redeposit-draft";

/** Shows which check is deposited again and why the first deposit failed; findings about a picture stand at its side. */
export function RedepositNotice({ draft }: { draft: RedepositDraft }) {
  const { checkNumber, paymentId } = draft;
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
      {whyItFailed(draft)} The pictures and entries of the first deposit are filled in; change what was wrong. It is
      sent to the bank as a redeposit.
    </Notice>
  );
}

function whyItFailed({ rejectionReason, wasReturned, returnCode, recognizedCents, amountCents }: RedepositDraft) {
  if (wasReturned || !rejectionReason) {
    return returnCode ? `It was returned unpaid: ${returnReason(returnCode)}.` : "It was returned unpaid.";
  }
  const { label, explanation } = labelOf(REJECTION_REASON_LABELS, rejectionReason);
  const amounts =
    rejectionReason === "AmountMismatch" && recognizedCents !== null && amountCents !== null
      ? ` The bank read ${formatCents(recognizedCents)} on the check; ${formatCents(amountCents)} was entered.`
      : "";
  return `It was rejected: ${label}. ${explanation}${amounts}`;
}
