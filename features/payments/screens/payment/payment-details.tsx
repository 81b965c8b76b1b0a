import type { ReactNode } from "react";
import { EnumValue, ExplainedLabel } from "@/components/contract/enum-value";
import { FactGroup, type ShowFact } from "@/components/contract/fact-group";
import { AccountNumber } from "@/components/masking/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import type { PaymentView } from "@/features/payments/get-payment";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { describeKind, paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import { CHECK_TYPE_LABELS, PAYMENT_SOURCE_LABELS } from "@/lib/contract/labels/payment-labels";
import { POSITIVE_PAY_RESULT_LABELS } from "@/lib/contract/labels/positive-pay-labels";
import { returnReason } from "@/lib/contract/labels/remarks";
import { describePosting } from "@/lib/contract/labels/status-labels";
import { partnerReference } from "@/lib/contract/partner-reference";
import { formatCents, isCents } from "@/lib/money/cents";
import { fromYymmdd } from "@/lib/time/calendar-date";
import { formatDay } from "@/lib/time/format-day";

/** Shows the payment's fields in groups, omitting fields the bank did not report. */
export function PaymentDetails({ payment }: { payment: PaymentView }) {
  return (
    <Card title="Details" titleId="facts-title">
      <FactGroup title="Parties" facts={PARTIES} subject={payment} />
      <FactGroup title="Check" facts={CHECK} subject={payment} />
      <FactGroup title="Clearing" facts={CLEARING} subject={payment} />
      <FactGroup title="IDs" facts={IDENTIFIERS} subject={payment} />
    </Card>
  );
}

type Show = ShowFact<PaymentView>;

const PARTIES = {
  accountNumber: ({ record, accountName }) =>
    record.accountNumber && (
      <Fact name="Account">
        <AccountNumber
          number={record.accountNumber}
          what="account number"
          place={{ kind: "payment", id: record.id ?? "", field: "accountNumber" }}
        />
        {accountName && <span className="truncate">{accountName}</span>}
      </Fact>
    ),
  payeeName: ({ record }) => record.payeeName && <Fact name="Payee">{record.payeeName}</Fact>,
  payerRoutingNumber: ({ record }) => (
    <CopyFact name="Drawn on routing number" what="routing number" text={record.payerRoutingNumber} />
  ),
  payerAccountNumber: ({ record }) =>
    record.payerAccountNumber && (
      <Fact name="Drawn on account">
        <AccountNumber
          number={record.payerAccountNumber}
          what="payer account"
          place={{ kind: "payment", id: record.id ?? "", field: "payerAccountNumber" }}
        />
      </Fact>
    ),
} satisfies Partial<Record<keyof CheckPayment, Show>>;

const CHECK = {
  paymentType: ({ record }) => <Fact name="Kind">{describeKind(record).label}</Fact>,
  checkNumber: ({ record }) => <CopyFact name="Check number" what="check number" text={record.checkNumber} />,
  checkType: ({ record }) =>
    record.checkType && (
      <Fact name="Check type">
        <EnumValue table={CHECK_TYPE_LABELS} value={record.checkType} />
      </Fact>
    ),
  recognizedAmount: ({ record, amountCents }) => (
    <RecognizedAmount
      recognized={record.recognizedAmount}
      amountCents={amountCents}
      isDeposit={paymentKindOf(record) === "deposit"}
    />
  ),
  currency: ({ record }) =>
    record.currency && record.currency !== "USD" && <Fact name="Currency">{record.currency}</Fact>,
  purpose: ({ record }) => record.purpose && <Fact name="Purpose">{record.purpose}</Fact>,
  isRedeposit: ({ record }) => record.isRedeposit && <Fact name="Redeposit">Yes</Fact>,
  returnCode: ({ record }) => record.returnCode && <Fact name="Return reason">{returnReason(record.returnCode)}</Fact>,
} satisfies Partial<Record<keyof CheckPayment, Show>>;

const CLEARING = {
  posting: ({ record }) =>
    record.posting && (
      <Fact name="Posting">
        <ExplainedLabel {...describePosting({ ...record, posting: record.posting })} />
        {record.postingCode && record.postingCode !== "OK" && <Tag tone="bad">{record.postingCode}</Tag>}
      </Fact>
    ),
  positivePayResult: ({ record }) =>
    record.positivePayResult && (
      <Fact name="Positive Pay">
        <EnumValue table={POSITIVE_PAY_RESULT_LABELS} value={record.positivePayResult} />
      </Fact>
    ),
  depositBusinessDate: ({ record }) =>
    record.depositBusinessDate && <Fact name="Business day">{formatBusinessDay(record.depositBusinessDate)}</Fact>,
  createdAt: ({ record }) => <TimeFact name="Created" iso={record.createdAt} />,
  processedAt: ({ record }) => (
    // Inbound checks and returns come from the Federal Reserve rather than being sent to it.
    <TimeFact name={record.direction === "Inbound" ? "Accepted" : "Sent"} iso={record.processedAt} />
  ),
  postedAt: ({ record }) => <TimeFact name="Posted" iso={record.postedAt} />,
  completedAt: ({ record }) => <TimeFact name="Completed" iso={record.completedAt} />,
  rejectedAt: ({ record }) => <TimeFact name="Rejected" iso={record.rejectedAt} />,
  canceledAt: ({ record }) => <TimeFact name="Canceled" iso={record.canceledAt} />,
  fedBatchId: ({ record }) =>
    record.fedBatchId && (
      <Fact name="Distribution">
        {record.fedBatchId}
        {record.fedBatchSequence !== undefined && `, item ${record.fedBatchSequence}`}
      </Fact>
    ),
  clientBatchId: ({ record }) =>
    record.clientBatchId && (
      <Fact name="Batch">
        {record.clientBatchId}
        {record.clientBatchSequence !== undefined && `, item ${record.clientBatchSequence}`}
      </Fact>
    ),
  lockboxVendorId: ({ record }) =>
    record.lockboxVendorId && <Fact name="Lockbox vendor">{record.lockboxVendorId}</Fact>,
  wasDecisioned: ({ record }) => record.wasDecisioned && <Fact name="Decided manually">Yes</Fact>,
  bofdRoutingNumber: ({ record }) => (
    <CopyFact name="Bank of first deposit" what="routing number" text={record.bofdRoutingNumber} />
  ),
  source: ({ record }) =>
    record.source && (
      <Fact name="Source">
        <EnumValue table={PAYMENT_SOURCE_LABELS} value={record.source} />
      </Fact>
    ),
} satisfies Partial<Record<keyof CheckPayment, Show>>;

type GroupedField = keyof typeof PARTIES | keyof typeof CHECK | keyof typeof CLEARING;

/** Every field that is not in another group; null for fields shown elsewhere. */
const IDENTIFIERS = {
  clientIdentifier: ({ record }) =>
    record.clientIdentifier && (
      <CopyFact {...describeIdentifier(record.clientIdentifier)} text={record.clientIdentifier} isMono />
    ),
  id: ({ record }) => <CopyFact name="Payment ID" what="payment ID" text={record.id} isMono />,
  referenceId: ({ record }) => (
    <CopyFact name="Bank’s reference" what="bank’s reference" text={record.referenceId} isMono />
  ),
  coreTransactionId: ({ record }) => (
    <CopyFact name="Core transaction" what="core transaction ID" text={record.coreTransactionId} isMono />
  ),
  memoPostId: ({ record }) => <CopyFact name="Memo post" what="memo post ID" text={record.memoPostId} isMono />,
  sequenceNumber: ({ record }) => (
    <CopyFact name="Sequence number" what="sequence number" text={record.sequenceNumber} isMono />
  ),
  // Shown with the kind, posting, distribution and batch.
  direction: null,
  postingCode: null,
  fedBatchSequence: null,
  clientBatchSequence: null,
  // Shown in the page header.
  status: null,
  amount: null,
  // Shown in the notices above.
  rejectionReason: null,
  decisionRequired: null,
  wasReturned: null,
  // Shown with the images.
  micr: null,
  iqaPassed: null,
  hasFrontImage: null,
  hasBackImage: null,
  // Shown with the availability.
  policy: null,
  schedule: null,
  // Shown as links to the related records.
  originalPaymentId: null,
  positivePayMatchId: null,
  // Shown in the timeline.
  lastModifiedAt: null,
  // Facts about the account, not about this payment.
  customerId: null,
  productId: null,
  // Always this portal's partner.
  partnerId: null,
} satisfies Record<Exclude<keyof CheckPayment, GroupedField>, Show | null>;

/** Labels the client identifier, which is the user's reference or else the idempotency key generated by the form. */
function describeIdentifier(clientIdentifier: string): { name: string; what: string } {
  return partnerReference(clientIdentifier) === null
    ? { name: "Idempotency key", what: "idempotency key" }
    : { name: "Your reference", what: "your reference" };
}

function CopyFact({
  name,
  what,
  text,
  isMono,
  children,
}: {
  name: string;
  what: string;
  text: string | undefined;
  isMono?: boolean;
  children?: ReactNode;
}) {
  if (!text) return null;
  return (
    <Fact name={name}>
      <span className={isMono ? "truncate font-mono text-xs" : "truncate"} title={isMono ? text : undefined}>
        {children ?? text}
      </span>
      <CopyButton text={text} what={what} />
    </Fact>
  );
}

function TimeFact({ name, iso }: { name: string; iso: string | undefined }) {
  if (!iso) return null;
  return (
    <Fact name={name}>
      <Timestamp iso={iso} style="date-time" />
    </Fact>
  );
}

function RecognizedAmount({
  recognized,
  amountCents,
  isDeposit,
}: {
  recognized: number | undefined;
  amountCents: number | null;
  isDeposit: boolean;
}) {
  if (!isCents(recognized)) return isDeposit && <Fact name="Recognized amount">None recognized by the bank</Fact>;
  const isMatch = recognized === amountCents;
  return (
    <Fact name="Recognized amount">
      {formatCents(recognized)} <Tag tone={isMatch ? "good" : "warn"}>{isMatch ? "matches" : "differs"}</Tag>
    </Fact>
  );
}

function formatBusinessDay(yymmdd: string): string {
  const date = fromYymmdd(yymmdd);
  return date ? formatDay(date) : yymmdd;
}
