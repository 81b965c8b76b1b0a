import { Tag } from "@/components/ui/tag";
import { awaitedDecision, type DecisionFields } from "@/lib/contract/labels/decision-labels";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { describeRejection } from "@/lib/contract/labels/rejection-labels";
import { RETURN_REASONS } from "@/lib/contract/return-reasons";

/** The fields that tags are made of. */
export interface TaggedPayment extends DecisionFields {
  readonly rejectionReason?: string | null | undefined;
  readonly returnCode?: string | null | undefined;
}

/** What a payment has besides its status: a rejection reason, a decision that it waits for, a return and its reason. */
export function PaymentTags({ payment }: { payment: TaggedPayment }) {
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

function ReturnedTag({ payment }: { payment: TaggedPayment }) {
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

/** True when a payment has a tag. */
export function hasTags(payment: TaggedPayment): boolean {
  const { rejectionReason, returnCode, wasReturned } = payment;
  return Boolean(rejectionReason || returnCode || wasReturned || awaitedDecision(payment));
}

/** A return reason code in words; an unassigned code is only named. */
export function returnReason(code: string): string {
  const reasons: Readonly<Record<string, string>> = RETURN_REASONS;
  return Object.hasOwn(reasons, code) ? reasons[code]! : `Return reason ${code}`;
}
