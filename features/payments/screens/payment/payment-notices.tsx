import type { ReactNode } from "react";
import { FailedTestsList } from "@/components/contract/failed-tests-list";
import { holdReason } from "@/components/contract/hold-reason";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import type { PaymentView } from "@/features/payments/get-payment";
import { paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { describeRejection } from "@/lib/contract/labels/rejection-labels";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import { DecisionNotice } from "./decision-notice";
import { ResolveButton } from "./resolve-button";

/** Shows a payment's notices: stale data, pending or failed attempts, a rejection, a hold or a return. */
export function PaymentNotices({
  id,
  payment,
  canDecide,
  canResolve,
}: {
  id: string;
  payment: PaymentView;
  /** Whether the user may decide on exceptions. */
  canDecide: boolean;
  /** Whether the user may mark a rejected or returned payment resolved. */
  canResolve: boolean;
}) {
  const { record, stale, refreshedAt, analysis, decision } = payment;
  const attempts = payment.attempts.filter((attempt) => isRelevant(attempt, payment));
  const resolution = payment.attention && (
    <Resolution key="resolution" id={id} payment={payment} canResolve={canResolve} />
  );
  const isReturn = paymentKindOf(record) === "inbound-return";
  const notices = [
    // A banner above every page reports a bank outage, so this notice shows only the age of the data.
    stale && (refreshedAt || !stale.isBankUnavailable) && (
      <Notice
        key="stale"
        tone={stale.isBankUnavailable ? "info" : "warn"}
        role="status"
        title={stale.isBankUnavailable ? undefined : "This may be out of date"}
      >
        {!stale.isBankUnavailable && stale.message}{" "}
        {refreshedAt && (
          <>
            Last updated from the bank <Timestamp iso={refreshedAt} style="date-time" />.
          </>
        )}
      </Notice>
    ),
    ...attempts.map((attempt) => <AttemptNotice key={attempt.kind} attempt={attempt} />),
    record.status === "Rejected" && (
      <RejectionNotice
        key="rejected"
        record={record}
        analysis={analysis}
        resolution={!payment.wasReturned && resolution}
      />
    ),
    decision && (
      <DecisionNotice
        key="decision"
        paymentId={id}
        decision={decision}
        canDecide={canDecide}
        reason={holdReason({
          ...record,
          recognizedAmountCents: record.recognizedAmount,
          amountCents: payment.amountCents,
        })}
      />
    ),
    payment.wasReturned && <ReturnedNotice key="returned" payment={payment} resolution={resolution} />,
    // Shown on the return's own page.
    isReturn && (
      <Notice key="return" tone="warn" title="The paying bank sent this check back">
        {payment.returnCode && `Reason: ${returnReason(payment.returnCode)}.`}
        {resolution}
      </Notice>
    ),
  ].filter(Boolean);
  return notices.length > 0 ? <div className="mb-3.5 grid gap-2">{notices}</div> : null;
}

function ReturnedNotice({ payment, resolution }: { payment: PaymentView; resolution: ReactNode }) {
  const { record, returnCode, actions } = payment;
  return (
    <Notice
      tone="warn"
      title={record.direction === "Inbound" ? "This check was returned" : "The paying bank sent this check back"}
    >
      {returnCode && `Reason: ${returnReason(returnCode)}. `}
      {actions.redeposit?.reason && `${actions.redeposit.reason} `}
      The return is a separate payment, listed under “Related payments”.
      {resolution}
    </Notice>
  );
}

function RejectionNotice({
  record,
  analysis,
  resolution,
}: {
  record: PaymentView["record"];
  analysis: PaymentView["analysis"];
  resolution: ReactNode;
}) {
  const { label, explanation } = describeRejection(record);
  const failed = (["front", "back"] as const).flatMap((side) =>
    (analysis[side] ?? [])
      .filter((test) => test.result === "Failed" && test.required)
      .map(({ name }) => ({ side, name })),
  );
  return (
    <Notice tone="bad" title={`Rejected: ${label}`}>
      <p>{explanation}</p>
      <FailedTestsList tests={failed} fallback="This test failed." />
      {resolution}
    </Notice>
  );
}

type Attempt = PaymentView["attempts"][number];

const ATTEMPT_TITLES = {
  cancel: { open: "No response to the cancellation yet", failed: "Not canceled" },
  "initiate-return": { open: "No response to the return yet", failed: "The last return failed" },
  "simulate-return": {
    open: "No response to the simulated return yet",
    failed: "The last simulated return failed",
  },
} as const satisfies Record<Attempt["kind"], Record<Attempt["state"], string>>;

/** Returns whether an attempt has no outcome yet, or is a failed return that can be retried. */
function isRelevant({ kind, state }: Attempt, { actions }: PaymentView): boolean {
  if (state === "open") return true;
  if (kind === "initiate-return") return actions.initiateReturn?.allowed === true;
  return kind === "simulate-return" && actions.simulateReturn?.allowed === true;
}

function AttemptNotice({ attempt: { kind, state, message, personName, at } }: { attempt: Attempt }) {
  return (
    <Notice tone="warn" role="status" title={ATTEMPT_TITLES[kind][state]}>
      {state === "open"
        ? "The bank did not respond in time. The portal keeps checking and shows the outcome here."
        : message}{" "}
      <span className="text-muted">
        {personName}, <Timestamp iso={at} style="date-time" />
      </span>
    </Notice>
  );
}

/** Shows whether a rejected or returned payment still needs attention, or who resolved it. */
function Resolution({
  id,
  payment: { attention, record, amountCents },
  canResolve,
}: {
  id: string;
  payment: PaymentView;
  canResolve: boolean;
}) {
  if (!attention) return null;
  const name = record.checkNumber ? `Check ${record.checkNumber}` : "Check";
  const what = amountCents === null ? name : `${name}, ${formatCents(amountCents)}`;
  const isResolved = attention.state === "resolved";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-2">
      <span>
        {isResolved ? (
          <>
            Resolved by {attention.personName}, <Timestamp iso={attention.at} style="date-time" />.
          </>
        ) : (
          "Stays in Needs attention until the check is redeposited or someone marks it resolved."
        )}
      </span>
      {canResolve && <ResolveButton paymentId={id} what={what} isUndo={isResolved} size="small" />}
    </div>
  );
}
