"use client";
import { BankTime } from "@/components/shell/bank-time";
import { Timestamp } from "@/components/shell/timestamp";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { PayingNotice } from "@/features/outcomes/screens/paying-notice";
import type { DecisionView } from "@/features/payments/view-decision";
import { formatRemaining } from "@/lib/time/format-remaining";

/** Shows who must decide on a payment, the cut-off, and the outcome without a decision. */
export function DecisionNotice({
  paymentId,
  decision,
  canDecide,
  reason,
}: {
  paymentId: string;
  decision: DecisionView;
  canDecide: boolean;
  /** Why the bank is holding a deposit, as a sentence; null for other payments. */
  reason: string | null;
}) {
  if (decision.by === "partner") {
    return <PartnerNotice paymentId={paymentId} decision={decision} canDecide={canDecide} />;
  }
  return (
    <Notice tone="info" title="In review at the bank">
      {reason} The bank is reviewing it and may request documents from you. The outcome appears here.
    </Notice>
  );
}

type PartnerDecision = Extract<DecisionView, { by: "partner" }>;

function PartnerNotice({
  paymentId,
  decision: { cutOffAt, bankNow, letReturn, authorized, payingIntentId },
  canDecide,
}: {
  paymentId: string;
  decision: PartnerDecision;
  canDecide: boolean;
}) {
  const remainingMs = useTimeRemaining(cutOffAt, bankNow);
  if (remainingMs <= 0) {
    return (
      <Notice tone="info" title="Too late to decide">
        The cut-off was <BankTime iso={cutOffAt} />. The bank returns the check as not authorized.
      </Notice>
    );
  }
  if (payingIntentId) {
    return <PayingNotice intentId={payingIntentId} cutOffAt={cutOffAt} canDecide={canDecide} />;
  }
  const decider = letReturn ?? authorized;
  const title = letReturn ? (
    <>
      Will be returned at <BankTime iso={cutOffAt} />
    </>
  ) : authorized ? (
    "Authorized, but the bank still holds it"
  ) : (
    <>
      {canDecide ? "Waiting for your decision" : "Waiting for a compliance decision"} until <BankTime iso={cutOffAt} />{" "}
      <span aria-hidden className="num whitespace-nowrap font-normal">
        · {formatRemaining(remainingMs)} left
      </span>
    </>
  );
  return (
    <Notice
      tone={decider ? "info" : "warn"}
      title={title}
      actions={
        <ButtonLink
          href={`/positive-pay?selected=${encodeURIComponent(paymentId)}`}
          tone={canDecide && !decider ? "primary" : "plain"}
        >
          {canDecide ? (decider ? "Change the decision" : "Decide") : "View the exception"}
        </ButtonLink>
      }
    >
      {decider ? (
        <>
          {decider.personName} decided {letReturn ? "to return it" : "to pay it"},{" "}
          <Timestamp iso={decider.decidedAt} style="date-time" />. Until the cut-off{" "}
          {letReturn ? "it can still be paid." : "the decision can be undone."}
        </>
      ) : (
        "No Positive Pay authorization matches this check. Pay or return it; without a decision the bank returns it at the cut-off as not authorized."
      )}
    </Notice>
  );
}
