import { returnReason } from "@/components/contract/payment-tags";
import { Moment } from "@/components/shell/moment";
import { Notice } from "@/components/ui/notice";
import { IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";
import { REJECTION_REASON_LABELS } from "@/lib/contract/labels/payment-labels";
import type { PaymentView } from "@/lib/portal/payments/get-payment";

/** What a person must not miss about a payment: that it may be old, was refused, waits, came back, or where it came from. */
export function PaymentNotices({ payment }: { payment: PaymentView }) {
  const { record, stale, refreshedAt, analysis } = payment;
  const attempts = payment.attempts.filter((attempt) => isNews(attempt, payment));
  const failed = (["front", "back"] as const).flatMap((side) =>
    (analysis[side] ?? [])
      .filter((test) => test.result === "Failed" && test.required)
      .map((test) => ({ side, name: test.name, ...labelOf(IQA_TEST_LABELS, test.name) })),
  );
  const notices = [
    // That the bank is away stands above every page; here only how old this is.
    stale && (refreshedAt || !stale.isBankAway) && (
      <Notice
        key="stale"
        tone={stale.isBankAway ? "info" : "warn"}
        role="status"
        title={stale.isBankAway ? undefined : "This may be old"}
      >
        {!stale.isBankAway && stale.message}{" "}
        {refreshedAt && (
          <>
            Last heard from the bank about this payment <Moment iso={refreshedAt} style="date-time" />.
          </>
        )}
      </Notice>
    ),
    ...attempts.map((attempt) => <AttemptNotice key={attempt.kind} attempt={attempt} />),
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
      <Notice
        key="returned"
        tone="warn"
        title={record.direction === "Inbound" ? "This check was returned" : "The paying bank sent this check back"}
      >
        {record.returnCode
          ? `Reason: ${returnReason(record.returnCode)}.`
          : "The return is a payment of its own, listed under “Belongs with”."}
      </Notice>
    ),
  ].filter(Boolean);
  return notices.length > 0 ? <div className="mb-3.5 grid gap-2">{notices}</div> : null;
}

type Attempt = PaymentView["attempts"][number];

const ATTEMPTS = {
  cancel: { open: "The cancel has no answer yet", failed: "It was not canceled" },
  "initiate-return": { open: "The return has no answer yet", failed: "The last return came to nothing" },
  "simulate-return": {
    open: "The simulated return has no answer yet",
    failed: "The last simulated return came to nothing",
  },
} as const satisfies Record<Attempt["kind"], Record<Attempt["state"], string>>;

/** One that is open, or a return that came to nothing and can be asked for again. */
function isNews({ kind, state }: Attempt, { actions }: PaymentView): boolean {
  if (state === "open") return true;
  if (kind === "initiate-return") return actions.initiateReturn?.allowed === true;
  return kind === "simulate-return" && actions.simulateReturn?.allowed === true;
}

function AttemptNotice({ attempt: { kind, state, message, personName, at } }: { attempt: Attempt }) {
  return (
    <Notice tone="warn" role="status" title={ATTEMPTS[kind][state]}>
      {state === "open"
        ? "The bank did not answer in time. The portal keeps asking and shows here what became of it."
        : message}{" "}
      <span className="text-muted">
        {personName}, <Moment iso={at} style="date-time" />
      </span>
    </Notice>
  );
}
