import { z } from "zod";
import { checkPaymentSchema } from "./check-payment";
import type { OperationName } from "./endpoints";
import type { EventName } from "./enums";
import type { BankEvent } from "./event";
import { authorizationSchema } from "./positive-pay";
import { restrictionSchema } from "./restriction";

export interface EventField {
  readonly name: string;
  readonly meaning: string;
  /** Values that the contract permits; empty if any text is permitted. */
  readonly values: readonly string[];
}

interface CatalogEntry {
  readonly emitted: string;
  /** Operations that cause the event, immediately or later. */
  readonly causedBy: readonly OperationName[];
  readonly record: keyof typeof RECORDS;
}

/** Meanings of the fields that every event has. */
const ENVELOPE = {
  id: "ID of the event, the same in every delivery. Use it to detect duplicates.",
  eventName: "Name of the event.",
  status: "State of the event at the bank when it was sent.",
  partnerId: "Your partner ID.",
  createdAt: "When it happened, with the UTC offset of the bank. Deliveries may arrive out of order.",
  resources: "Paths of the records that changed.",
  details: "Extended only: the records as they are after the change. Every value is text.",
} as const satisfies Record<keyof BankEvent, string>;

const AMOUNT = "Whole cents, as digits.";

/** Meanings of the detail fields for each kind of record, and the schema that defines their values. */
const RECORDS = {
  payment: {
    schema: checkPaymentSchema,
    fields: {
      paymentId: "ID of the payment.",
      accountNumber: "Your account, which the check was deposited to or is drawn on.",
      paymentType: "Whether it is a check or its return.",
      direction: "Whether you sent it or received it.",
      status: "Status after the change.",
      posting: "Posting to the account after the change.",
      amount: AMOUNT,
      decisionRequired: "Whether someone must decide before the cut-off.",
      wasReturned: "Whether it has been returned.",
      checkNumber: "Number printed on the check.",
      clientIdentifier: "The reference that you sent with the deposit.",
      rejectionReason: "Why it was rejected.",
      fedBatchId: "Federal Reserve batch that it was sent in.",
      coreTransactionId: "Transaction that posted it to the account.",
      originalPaymentId: "For a return, the payment that was returned.",
      returnCode: "For a return, the reason as one character.",
      policy: "Funds availability policy.",
    },
  },
  authorization: {
    schema: authorizationSchema,
    fields: {
      authorizationId: "ID of the authorization.",
      accountNumber: "Account that the check is drawn on.",
      amount: AMOUNT,
      checkNumber: "Number of the check.",
      payeeName: "Payee, if one was given.",
      expiresAt: "When the authorization expires.",
      status: "Status after the change.",
    },
  },
  restriction: {
    schema: restrictionSchema,
    // Restriction events have every field of the record.
    fields: {
      restrictionId: "ID of the restriction.",
      ...meaningsOf(restrictionSchema.omit({ id: true, partnerId: true }).shape),
      amountThreshold: `Amounts equal or greater match. ${AMOUNT}`,
    },
  },
} as const;

/** All events in the contract. */
export const EVENT_CATALOG = {
  "Check.Payment.Sent": {
    emitted: "When a deposit, or your return of an inbound check, is sent to the Federal Reserve.",
    causedBy: ["depositCheck", "initiateReturn"],
    record: "payment",
  },
  "Check.Payment.Received": {
    emitted:
      "When an inbound check has posted to your account. An unauthorized check is reported once it is paid. Use its paymentId to return it.",
    causedBy: [],
    record: "payment",
  },
  "Check.Payment.Canceled": {
    emitted: "When the bank accepts the cancellation of a deposit.",
    causedBy: ["cancelDeposit"],
    record: "payment",
  },
  "Check.Payment.Rejected": {
    emitted:
      "When a deposit or an outbound return is rejected: immediately by the bank’s validation, or later in clearing.",
    causedBy: ["depositCheck", "initiateReturn"],
    record: "payment",
  },
  "Check.Return.Received": {
    emitted: "When the paying bank returns a deposit. The details describe the return, which is a payment.",
    causedBy: ["simulateInboundReturn"],
    record: "payment",
  },
  "Check.Details.Changed": {
    emitted: "When a hold is released, or a check is marked as returned.",
    causedBy: ["initiateReturn", "simulateInboundReturn"],
    record: "payment",
  },
  "Check.Hold.Escalated": {
    emitted: "When a person at the bank escalates the hold of a check and needs documents or a decision from you.",
    causedBy: [],
    record: "payment",
  },
  "Check.Policy.Changed": {
    emitted: "When the bank changes the funds availability policy of an accepted deposit.",
    causedBy: [],
    record: "payment",
  },
  "Check.PositivePay.Created": {
    emitted: "When a check is authorized.",
    causedBy: ["authorizeCheck"],
    record: "authorization",
  },
  "Check.PositivePay.Revoked": {
    emitted: "When an authorization is revoked. Revoking it again emits no event.",
    causedBy: ["revokeAuthorization"],
    record: "authorization",
  },
  "Check.Payment.Unauthorized": {
    emitted: "When an inbound check has no matching authorization. Decide before the cut-off, or it is returned.",
    causedBy: [],
    record: "payment",
  },
  "Core.Restriction.Placed": {
    emitted: "When an account is restricted.",
    causedBy: ["restrictAccount"],
    record: "restriction",
  },
  "Core.Transaction.Completed": {
    emitted:
      "When a payment posts to an account. Transactions on other rails are reported too, without payment details.",
    causedBy: ["depositCheck", "simulateInboundReturn", "initiateReturn"],
    record: "payment",
  },
} as const satisfies Record<EventName, CatalogEntry>;

export const ENVELOPE_FIELDS: readonly EventField[] = Object.entries(ENVELOPE).map(([name, meaning]) => ({
  name,
  meaning,
  values: [],
}));

/** Returns the fields of an event's details, with the values that the contract permits. */
export function detailFields(eventName: EventName): readonly EventField[] {
  const { schema, fields } = RECORDS[EVENT_CATALOG[eventName].record];
  const shape: Readonly<Record<string, unknown>> = schema.shape;
  return Object.entries(fields).map(([name, meaning]) => ({ name, meaning, values: valuesOf(shape[name]) }));
}

function valuesOf(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return inner.options.map(String);
  return inner instanceof z.ZodBoolean ? ["true", "false"] : [];
}

/** Returns the descriptions of a schema's fields, by field name. */
function meaningsOf(fields: Readonly<Record<string, z.ZodOptional>>): Record<string, string> {
  const described = Object.entries(fields).map(([name, schema]) => [
    name,
    z.globalRegistry.get(schema.unwrap())?.description,
  ]);
  return Object.fromEntries(described.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}
