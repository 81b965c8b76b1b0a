import { Tag } from "@/components/ui/tag";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import { RETURN_REASONS } from "@/lib/contract/return-reasons";

/** What a payment has besides its status: a rejection reason, a decision that is required, a return. */
export function PaymentTags({
  payment,
}: {
  payment: {
    rejectionReason?: string | null;
    returnCode?: string | null;
    wasReturned?: boolean | null;
    decisionRequired?: boolean | null;
  };
}) {
  const { rejectionReason, returnCode, wasReturned, decisionRequired } = payment;
  const rejection = rejectionReason ? labelOf(REJECTION_REASON_LABELS, rejectionReason) : null;
  return (
    <>
      {rejection && (
        <Tag tone="bad" tip={rejection.explanation}>
          {rejection.label}
        </Tag>
      )}
      {decisionRequired && (
        <Tag tone="warn" tip="A person must act before the bank's cut-off.">
          Decision needed
        </Tag>
      )}
      {returnCode && <Tag tip={returnReason(returnCode)}>Code {returnCode}</Tag>}
      {wasReturned && <Tag tip="The paying bank sent this check back.">Returned</Tag>}
    </>
  );
}

/** A return reason code in words; an unassigned code is only named. */
export function returnReason(code: string): string {
  const reasons: Readonly<Record<string, string>> = RETURN_REASONS;
  return Object.hasOwn(reasons, code) ? reasons[code]! : `Return code ${code}`;
}
