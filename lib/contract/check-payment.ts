import { z } from "zod";
import {
  AVAILABILITY_POLICIES,
  CHECK_TYPES,
  PAYMENT_DIRECTIONS,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  POSITIVE_PAY_RESULTS,
  POSTINGS,
  REJECTION_REASONS,
} from "./enums";
import { cents, guid, timestamp, yymmdd } from "./primitives";

/** A check payment record (2.1). Every field may be omitted. */
export const checkPaymentSchema = z
  .strictObject({
    id: guid,
    accountNumber: z.string(),
    /** The first character is the rail: C for checks. */
    referenceId: z.string().startsWith("C"),
    paymentType: z.enum(PAYMENT_TYPES),
    checkType: z.enum(CHECK_TYPES),
    direction: z.enum(PAYMENT_DIRECTIONS),
    status: z.enum(PAYMENT_STATUSES),
    source: z.enum(PAYMENT_SOURCES),
    posting: z.enum(POSTINGS),
    rejectionReason: z.enum(REJECTION_REASONS),
    positivePayResult: z.enum(POSITIVE_PAY_RESULTS),
    positivePayMatchId: z.string(),
    /** Any value other than OK is a rejection. */
    postingCode: z.string(),
    clientBatchId: z.string(),
    clientBatchSequence: z.int(),
    fedBatchId: z.string(),
    fedBatchSequence: z.int(),
    coreTransactionId: z.string(),
    memoPostId: guid,
    originalPaymentId: z.string(),
    customerId: guid,
    payerRoutingNumber: z.string(),
    payerAccountNumber: z.string(),
    payeeName: z.string(),
    checkNumber: z.string(),
    bofdRoutingNumber: z.string(),
    sequenceNumber: z.string(),
    /** Whole cents [GAP-1]. */
    amount: cents,
    currency: z.string().length(3),
    micr: z.string(),
    /** Whole cents [GAP-1]. */
    recognizedAmount: cents,
    iqaPassed: z.boolean(),
    returnCode: z.string().length(1),
    hasFrontImage: z.boolean(),
    hasBackImage: z.boolean(),
    isRedeposit: z.boolean(),
    policy: z.enum(AVAILABILITY_POLICIES),
    /** Whole cents that become available on calendar day 1, 2, 3…; day 1 is depositBusinessDate [GAP-10]. */
    schedule: z.array(cents),
    createdAt: timestamp,
    canceledAt: timestamp,
    rejectedAt: timestamp,
    processedAt: timestamp,
    completedAt: timestamp,
    postedAt: timestamp,
    wasReturned: z.boolean(),
    purpose: z.string(),
    clientIdentifier: z.string(),
    depositBusinessDate: yymmdd,
    lockboxVendorId: z.string(),
    /** Someone must decide before the bank's cut-off [GAP-11]. */
    decisionRequired: z.boolean(),
    /** Someone decided before the cut-off [GAP-11]. */
    wasDecisioned: z.boolean(),
    productId: guid,
    partnerId: guid,
    lastModifiedAt: timestamp,
  })
  .partial()
  .meta({ id: "CheckPayment", title: "Check payment", description: "A check payment record (2.1)." });

export type CheckPayment = z.infer<typeof checkPaymentSchema>;
