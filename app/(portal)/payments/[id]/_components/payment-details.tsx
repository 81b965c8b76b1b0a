import type { ReactNode } from "react";
import { FactGroup } from "@/app/(portal)/_components/fact-group";
import { groupAccountNumber } from "@/components/contract/account-number";
import { paymentKind } from "@/components/contract/direction-icon";
import { EnumValue } from "@/components/contract/enum-value";
import { returnReason } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fact } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import { CHECK_TYPE_LABELS, PAYMENT_SOURCE_LABELS, POSTING_LABELS } from "@/lib/contract/labels/payment-labels";
import { POSITIVE_PAY_RESULT_LABELS } from "@/lib/contract/labels/positive-pay-labels";
import { formatCents, isCents } from "@/lib/money/cents";
import type { PaymentView } from "@/lib/portal/payments/get-payment";
import { fromYymmdd } from "@/lib/time/calendar-date";
import { formatDay } from "./format-day";

/** What is known about a payment, grouped; what the bank did not report is left out. */
export function PaymentDetails({ payment }: { payment: PaymentView }) {
  return (
    <Card title="Facts" titleId="facts-title">
      <Parties payment={payment} />
      <CheckFacts payment={payment} />
      <Clearing record={payment.record} />
      <Identifiers record={payment.record} />
    </Card>
  );
}

type PaymentRecord = PaymentView["record"];

function Parties({ payment: { record, accountName } }: { payment: PaymentView }) {
  return (
    <FactGroup title="Who">
      {record.accountNumber && (
        <CopyFact name="Account" what="account number" text={record.accountNumber}>
          {groupAccountNumber(record.accountNumber)}
          {accountName && ` · ${accountName}`}
        </CopyFact>
      )}
      {record.payeeName && <Fact name="Payee">{record.payeeName}</Fact>}
      {record.payerRoutingNumber && (
        <CopyFact name="Drawn on, routing" what="routing number" text={record.payerRoutingNumber} />
      )}
      {record.payerAccountNumber && (
        <CopyFact name="Drawn on, account" what="payer account" text={record.payerAccountNumber} />
      )}
    </FactGroup>
  );
}

function CheckFacts({ payment: { record, amountCents } }: { payment: PaymentView }) {
  return (
    <FactGroup title="What">
      <Fact name="Kind">{paymentKind(record.direction, record.paymentType)}</Fact>
      {record.checkNumber && <CopyFact name="Check number" what="check number" text={record.checkNumber} />}
      {record.checkType && (
        <Fact name="Check type">
          <EnumValue table={CHECK_TYPE_LABELS} value={record.checkType} />
        </Fact>
      )}
      <RecognizedAmount recognized={record.recognizedAmount} amountCents={amountCents} />
      {record.currency && record.currency !== "USD" && <Fact name="Currency">{record.currency}</Fact>}
      {record.purpose && <Fact name="Purpose">{record.purpose}</Fact>}
      {record.isRedeposit && <Fact name="Deposited before">Yes</Fact>}
      {record.returnCode && <Fact name="Return reason">{returnReason(record.returnCode)}</Fact>}
    </FactGroup>
  );
}

function Clearing({ record }: { record: PaymentRecord }) {
  return (
    <FactGroup title="How it cleared">
      {record.posting && (
        <Fact name="Posting">
          <EnumValue table={POSTING_LABELS} value={record.posting} />
          {record.postingCode && record.postingCode !== "OK" && <Tag tone="bad">{record.postingCode}</Tag>}
        </Fact>
      )}
      {record.positivePayResult && (
        <Fact name="Positive Pay">
          <EnumValue table={POSITIVE_PAY_RESULT_LABELS} value={record.positivePayResult} />
        </Fact>
      )}
      {record.depositBusinessDate && <Fact name="Business day">{businessDay(record.depositBusinessDate)}</Fact>}
      <TimeFact name="Created" iso={record.createdAt} />
      <TimeFact name="Sent" iso={record.processedAt} />
      <TimeFact name="Posted" iso={record.postedAt} />
      <TimeFact name="Completed" iso={record.completedAt} />
      <TimeFact name="Rejected" iso={record.rejectedAt} />
      <TimeFact name="Canceled" iso={record.canceledAt} />
      {record.fedBatchId && (
        <Fact name="Distribution">
          {record.fedBatchId}
          {record.fedBatchSequence !== undefined && `, item ${record.fedBatchSequence}`}
        </Fact>
      )}
      {record.bofdRoutingNumber && (
        <CopyFact name="Bank of first deposit" what="routing number" text={record.bofdRoutingNumber} />
      )}
      {record.source && (
        <Fact name="Source">
          <EnumValue table={PAYMENT_SOURCE_LABELS} value={record.source} />
        </Fact>
      )}
    </FactGroup>
  );
}

function Identifiers({ record }: { record: PaymentRecord }) {
  return (
    <FactGroup title="Ids">
      {record.clientIdentifier && (
        <CopyFact {...describeIdentifier(record.clientIdentifier)} text={record.clientIdentifier} isMono />
      )}
      {record.id && <CopyFact name="Payment id" what="payment id" text={record.id} isMono />}
      {record.referenceId && (
        <CopyFact name="Bank’s reference" what="bank’s reference" text={record.referenceId} isMono />
      )}
      {record.coreTransactionId && (
        <CopyFact name="Core transaction" what="core transaction id" text={record.coreTransactionId} isMono />
      )}
      {record.memoPostId && <CopyFact name="Memo post" what="memo post id" text={record.memoPostId} isMono />}
      {record.sequenceNumber && (
        <CopyFact name="Sequence number" what="sequence number" text={record.sequenceNumber} isMono />
      )}
    </FactGroup>
  );
}

/** Without a reference of the person's own, the client identifier is the idempotency key that the form made. */
function describeIdentifier(clientIdentifier: string): { name: string; what: string } {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(clientIdentifier)
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
  text: string;
  isMono?: boolean;
  children?: ReactNode;
}) {
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

function RecognizedAmount({ recognized, amountCents }: { recognized: number | undefined; amountCents: number | null }) {
  if (!isCents(recognized)) return null;
  const agrees = recognized === amountCents;
  return (
    <Fact name="Recognized amount">
      {formatCents(recognized)} <Tag tone={agrees ? "good" : "warn"}>{agrees ? "agrees" : "differs"}</Tag>
    </Fact>
  );
}

function businessDay(yymmdd: string): string {
  const date = fromYymmdd(yymmdd);
  return date ? formatDay(date) : yymmdd;
}
