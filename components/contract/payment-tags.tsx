import { Tag } from "@/components/ui/tag";
import { awaitedDecision } from "@/lib/contract/labels/decision-labels";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { describeRejection } from "@/lib/contract/labels/rejection-labels";
import { type RemarkFields, remarksOf, returnReason } from "@/lib/contract/labels/remarks";

/** Tags shown beside a payment's status: rejection reason, pending decision, and return with its reason. */
export function PaymentTags({ payment }: { payment: RemarkFields }) {
  const { rejectionReason, returnCode, wasReturned } = payment;
  const rejection = rejectionReason ? describeRejection(payment) : null;
  const decision = awaitedDecision(payment);
  return (
    <>
      {rejection && (
        <Tag tone="bad" tip={rejection.explanation}>
          {rejection.label}
        </Tag>
      )}
      {decision && (
        <Tag tone={decision.by === "partner" ? "warn" : "none"} tip={decision.explanation}>
          {decision.label}
        </Tag>
      )}
      {wasReturned && <ReturnedTag payment={payment} />}
      {returnCode && (
        <Tag tip={`${returnReason(returnCode)} (return reason ${returnCode})`}>{returnReason(returnCode)}</Tag>
      )}
    </>
  );
}

function ReturnedTag({ payment }: { payment: RemarkFields }) {
  const isDeposit = paymentKindOf(payment) === "deposit";
  return (
    <Tag
      tone={isDeposit ? "bad" : "none"}
      tip={
        isDeposit
          ? "The paying bank sent this check back unpaid."
          : "It went back unpaid to the bank that presented it."
      }
    >
      Returned
    </Tag>
  );
}

/** Returns whether a payment has any tags. */
export function hasTags(payment: RemarkFields): boolean {
  return remarksOf(payment).length > 0;
}
