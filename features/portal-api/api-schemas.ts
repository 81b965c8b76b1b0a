import "server-only";
import { z } from "zod";
import type { PaymentRow } from "@/features/payments/list-payments";
import type { ExceptionView } from "@/features/positive-pay/list-exceptions";
import type { RestrictionView } from "@/features/restrictions/view-restriction";
import type { ReturnRow } from "@/features/returns/list-returns";
import type { OrderedEvent } from "@/features/webhooks/events/list-events-in-order";
import { parseTimestamp } from "@/lib/ledger/records/merge-record";
import { BANK_TIME_ZONE } from "@/lib/time/zone";

const text = (description: string) => z.string().nullable().describe(description);
const cents = (description: string) => z.int().nullable().describe(`${description} Whole cents.`);
const instant = z.iso.datetime().describe("In UTC.");
const time = (description: string) => instant.nullable().describe(`${description} In UTC.`);
const yesOrNo = (description: string) => z.boolean().nullable().describe(description);
const accountNumber = text("Masked (••••9144) if your role sees masked account numbers.");

/** Converts a timestamp to UTC; null if it is missing or invalid. */
const toUtc = (value: string | null | undefined) => parseTimestamp(value)?.toISOString() ?? null;

export const paymentSchema = z.object({
  id: z.string(),
  createdAt: time("When the bank created it."),
  lastModifiedAt: time("When the bank last changed it."),
  paymentType: text("Origination or Return."),
  direction: text("Inbound or Outbound."),
  checkType: text("Kind of check."),
  accountNumber,
  accountName: text("Name of the account in the portal."),
  checkNumber: text("As printed, with leading zeros."),
  payeeName: text("Payee."),
  reference: text("The partner's own reference."),
  purpose: text("Purpose of a deposit."),
  amountCents: cents("Amount."),
  recognizedAmountCents: cents("Amount that the bank read from the picture."),
  status: text("Status at the bank; values may be added."),
  posting: text("State of the posting."),
  rejectionReason: text("Why the bank rejected it."),
  returnCode: text("Why it was returned."),
  positivePayResult: text("Result of the comparison with the authorizations."),
  wasReturned: yesOrNo("Whether it was returned."),
  decisionRequired: yesOrNo("Whether someone must decide before the bank's cut-off."),
  originalPaymentId: text("The payment that it returns or deposits again."),
});

export const paymentDetailSchema = paymentSchema.extend({
  timeline: z
    .array(
      z.object({
        at: instant,
        title: z.string(),
        detail: text("Explanation."),
        source: z.string().describe("person, bank response, event or refresh."),
        actorName: text("The person, if one caused it."),
        paymentId: z.string().describe("The payment of the same check that it belongs to."),
      }),
    )
    .describe("Oldest first."),
});

export const returnSchema = z.object({
  paymentId: z.string().describe("The returned deposit, or the return if the portal does not have the deposit."),
  returnId: text("The return."),
  returnedAt: instant,
  depositedAt: time("When the check was deposited."),
  returnCode: text("Why it was returned."),
  accountNumber,
  accountName: text("Name of the account in the portal."),
  checkNumber: text("As printed."),
  payeeName: text("Payee."),
  amountCents: cents("Amount."),
  ownerName: text("The person who works on it."),
  closedAt: time("When a person closed it."),
  redepositId: text("The payment that deposits the check again."),
});

export const exceptionSchema = z.object({
  paymentId: z.string(),
  presentedAt: instant,
  cutOffAt: instant.describe("The bank returns the check at this time unless it is paid. In UTC."),
  accountNumber,
  accountName: text("Name of the account in the portal."),
  checkNumber: text("As printed."),
  payeeName: text("Payee."),
  amountCents: cents("Amount."),
  mismatch: z.string().describe("The most likely reason why it is not authorized."),
  nearestAuthorizationId: text("The authorization that it most likely belongs to."),
  decision: z
    .object({ decision: z.enum(["pay", "let-return"]), personName: z.string(), decidedAt: instant })
    .nullable()
    .describe("A decision that was made while the bank still holds the check."),
});

export const restrictionSchema = z.object({
  id: z.string(),
  createdAt: time("When it was placed."),
  removedAt: time("When it was removed."),
  status: text("Active or Inactive."),
  accountNumber,
  accountName: text("Name of the account in the portal."),
  subAccountNumber: accountNumber,
  appliesTo: text("Which of the accounts it restricts."),
  restrictionType: text("Whether the partner or the bank placed it."),
  rail: text("Rail that it is limited to."),
  transactionType: text("Debits or credits, if it is limited to one of them."),
  transactionCode: text("Code that it is limited to."),
  amountThresholdCents: cents("Transactions of this amount or more match."),
  currency: text("Currency that it is limited to."),
  timeWindow: z
    .object({ start: z.string().describe("HH:MM"), end: z.string().describe("HH:MM"), timeZone: z.string() })
    .nullable()
    .describe("Time of day that it is limited to."),
  reason: text("Reason given for it."),
  notes: text("Notes added to it."),
  placedBy: text("The person who placed it in the portal."),
});

export const eventSchema = z.object({
  id: z.int().describe("Order of arrival; also the cursor after this event."),
  eventName: text("Values may be added."),
  paymentId: text("The payment that it is about."),
  happenedAt: time("On the bank's clock."),
  receivedAt: instant,
  state: z.string().describe("received, applied or set-aside."),
  reason: text("Why it was set aside."),
  body: text("The JSON text as received; null after the retention period."),
});

export const errorSchema = z.object({
  code: z.string(),
  message: z.string().describe("What happened and what to do."),
  fields: z.record(z.string(), z.string()).optional().describe("The rule that each named parameter breaks."),
  requestId: z.string().optional().describe("Names the request in the portal's log."),
});

/** Returns the schema for one page of a list. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    nextCursor: z.string().nullable().describe("The cursor parameter of the next page; null on the last page."),
  });

export function viewPayment({ createdAt, lastModifiedAt, ...row }: PaymentRow) {
  return { ...row, createdAt: toUtc(createdAt), lastModifiedAt: toUtc(lastModifiedAt) };
}

export function viewReturn({ cameBackAt, depositedAt, work, again, ...row }: ReturnRow) {
  return {
    ...row,
    returnedAt: cameBackAt,
    depositedAt: toUtc(depositedAt),
    ownerName: work.owner?.name ?? null,
    closedAt: work.done?.at ?? null,
    redepositId: again?.id ?? null,
  };
}

export function viewException({ comparison, letReturn, authorized, ...row }: ExceptionView) {
  const decided = authorized ?? letReturn;
  return {
    ...row,
    mismatch: comparison.mismatch,
    nearestAuthorizationId: comparison.nearestId,
    decision: decided && { ...decided, decision: authorized ? ("pay" as const) : ("let-return" as const) },
  };
}

export function viewRestriction({ id, record, accountName, placedBy, createdAt }: RestrictionView) {
  const { effectiveStartTimeHour: startHour, effectiveEndTimeHour: endHour } = record;
  const clock = (hour: number, minute = 0) => [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  return {
    id,
    createdAt: toUtc(createdAt),
    removedAt: toUtc(record.removedAt),
    status: record.status ?? null,
    accountNumber: record.masterAccountNumber ?? null,
    accountName,
    subAccountNumber: record.subAccountNumber ?? null,
    appliesTo: record.appliesTo ?? null,
    restrictionType: record.restrictionType ?? null,
    rail: record.rail ?? null,
    transactionType: record.transactionType ?? null,
    transactionCode: record.transactionCode ?? null,
    amountThresholdCents: record.amountThreshold ?? null,
    currency: record.currency ?? null,
    timeWindow:
      startHour === undefined || endHour === undefined
        ? null
        : {
            start: clock(startHour, record.effectiveStartTimeMinute),
            end: clock(endHour, record.effectiveEndTimeMinute),
            timeZone: BANK_TIME_ZONE,
          },
    reason: record.reason ?? null,
    notes: record.notes ?? null,
    placedBy,
  };
}

export function viewEvent({ raw, ...event }: OrderedEvent) {
  return { ...event, body: raw };
}
