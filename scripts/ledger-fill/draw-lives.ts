import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { depositBusinessDateOf } from "@/bank/domain/business-calendar";
import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import { PAYMENT_KINDS, type PaymentKind } from "@/bank/domain/payment-transition";
import type { PaymentRow } from "@/bank/store/payments";
import { RETURN_CODES } from "@/lib/contract/return-reasons";
import type { Random } from "@/lib/shared/random";
import { markReturned, type PaymentHistory, simulatePayment } from "./payment-life";
import { drawPayee } from "./people";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The partner for which payments are generated. */
export interface Partner {
  readonly partnerId: string;
  /** The partner's account numbers, busiest first. */
  readonly accountNumbers: readonly string[];
}

/** A possible course of a payment; the weights add up to 1,000. */
interface Course {
  readonly weight: number;
  readonly kind: PaymentKind;
  readonly start: TransitionName;
  /** Actions on the payment. Each occurs in a range of minutes after the payment is created. */
  readonly actions?: readonly { readonly transition: TransitionName; readonly after: readonly [number, number] }[];
  readonly set?: Partial<PaymentRow>;
  /** The transition that starts the payment's return, 2 to 4 days later. */
  readonly returnTransition?: TransitionName;
}

const UNAUTHORIZED: Partial<PaymentRow> = { positivePayResult: "Unauthorized" };
const createRejectedCourse = (weight: number, rejectionReason: PaymentRow["rejectionReason"]): Course => ({
  weight,
  kind: "deposit",
  start: "reject",
  set: { rejectionReason },
});

const COURSES: readonly Course[] = [
  { weight: 455, kind: "deposit", start: "accept" },
  { weight: 12, kind: "deposit", start: "accept", actions: [{ transition: "cancel", after: [2, 40] }] },
  createRejectedCourse(16, "ImageAnalysisFailure"),
  createRejectedCourse(9, "Duplicate"),
  createRejectedCourse(7, "AmountMismatch"),
  createRejectedCourse(4, "MaxDepositAmountExceeded"),
  { weight: 9, kind: "deposit", start: "hold", actions: [{ transition: "release", after: [15, 400] }] },
  { weight: 2, kind: "deposit", start: "hold", actions: [{ transition: "reject", after: [15, 400] }] },
  { weight: 21, kind: "deposit", start: "accept", returnTransition: "postInboundReturn" },
  { weight: 410, kind: "inbound", start: "pay", set: { positivePayResult: "Authorized" } },
  {
    weight: 24,
    kind: "inbound",
    start: "holdUnauthorized",
    set: UNAUTHORIZED,
    actions: [{ transition: "payDecisioned", after: [10, 200] }],
  },
  { weight: 16, kind: "inbound", start: "holdUnauthorized", set: UNAUTHORIZED },
  { weight: 15, kind: "inbound", start: "pay", returnTransition: "batchReturn" },
];
const TOTAL_WEIGHT = COURSES.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Generates a payment created at `at`, and its return if there is one, in their state at `now`.
 *
 * @param index the payment's number, unique in the ledger
 */
export function drawPaymentHistories(
  random: Random,
  partner: Partner,
  index: number,
  at: Date,
  now: Date,
): PaymentHistory[] {
  const course = drawCourse(random);
  const created = { ...drawPayment(random, partner, index, course.kind, at), ...course.set };
  const actions = (course.actions ?? []).map(({ transition, after: [minMinutes, maxMinutes] }) => ({
    transition,
    at: new Date(at.getTime() + random.between(minMinutes, maxMinutes) * MINUTE_MS),
  }));
  const history = simulatePayment(created, course.start, actions, now);
  if (!course.returnTransition) return [history];
  const returnedAt = new Date(at.getTime() + random.between(2, 4) * DAY_MS);
  if (returnedAt > now) return [history];
  const kind = course.kind === "deposit" ? "inboundReturn" : "outboundReturn";
  const returnPayment: PaymentRow = {
    ...created,
    ...PAYMENT_KINDS[kind],
    id: drawId(random),
    sequence: created.sequence + 1,
    originalPaymentId: created.id,
    returnCode: random.chance(0.6) ? "A" : random.pick(RETURN_CODES),
    clientIdentifier: null,
    positivePayResult: null,
    source: "System",
    createdAt: returnedAt,
  };
  return [markReturned(history, returnedAt), simulatePayment(returnPayment, course.returnTransition, [], now)];
}

function drawCourse(random: Random): Course {
  let remaining = random.next() * TOTAL_WEIGHT;
  for (const course of COURSES) {
    remaining -= course.weight;
    if (remaining < 0) return course;
  }
  return COURSES[0]!;
}

function drawPayment(random: Random, partner: Partner, index: number, kind: PaymentKind, createdAt: Date): PaymentRow {
  const isDeposit = kind === "deposit";
  const accountNumber = drawAccount(random, partner.accountNumbers);
  const checkNumber = String(random.integer(1_001, 9_999_999));
  const payerAccountNumber = isDeposit ? String(random.integer(10_000_000, 9_999_999_999)) : accountNumber;
  const payerRoutingNumber = isDeposit ? random.pick(ROUTING_NUMBERS) : BANK_ROUTING_NUMBER;
  const cents = Math.exp(random.between(Math.log(1_500), Math.log(4_000_000)));
  return {
    ...PAYMENT_DEFAULTS,
    ...PAYMENT_KINDS[kind],
    id: drawId(random),
    // The next sequence number is reserved for the payment's return.
    sequence: 2 * index,
    partnerId: partner.partnerId,
    accountNumber,
    source: isDeposit ? "Api" : "System",
    amountCents: random.chance(0.4) ? Math.ceil(cents / 2_500) * 2_500 : Math.floor(cents),
    purpose: isDeposit && random.chance(0.7) ? `Invoice ${random.integer(10_000, 99_999)}` : null,
    clientIdentifier: isDeposit ? `HP-${1_000_000 + index}` : null,
    micr: `⑆${payerRoutingNumber}⑆${payerAccountNumber}⑈${checkNumber}`,
    payerRoutingNumber,
    payerAccountNumber,
    checkNumber,
    payeeName: isDeposit && random.chance(0.3) ? null : drawPayee(random),
    policy: isDeposit ? "Standard" : null,
    schedule: isDeposit ? [27_500, 0] : null,
    depositBusinessDate: depositBusinessDateOf(createdAt),
    createdAt,
    lastModifiedAt: createdAt,
  };
}

/** Generates a version 4 UUID. */
export function drawId(random: Random): string {
  const hex = (length: number) =>
    Math.floor(random.next() * 16 ** length)
      .toString(16)
      .padStart(length, "0");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`;
}

/** Picks an account, with most payments on a few accounts. */
function drawAccount(random: Random, accountNumbers: readonly string[]): string {
  return accountNumbers[Math.floor(accountNumbers.length * random.next() ** 3)]!;
}

const ROUTING_NUMBERS = ["021000021", "026009593", "061000104", "111000025", "121000248", "061105931", "322271627"];

const PAYMENT_DEFAULTS = {
  customerId: null,
  productId: null,
  status: "Created",
  posting: "Pending",
  rejectionReason: null,
  postingCode: null,
  positivePayResult: null,
  positivePayMatchId: null,
  returnCode: null,
  recognizedAmountCents: null,
  requestHash: null,
  isRedeposit: false,
  originalPaymentId: null,
  checkType: "Standard",
  bofdRoutingNumber: BANK_ROUTING_NUMBER,
  picturesOf: null,
  onUsDepositId: null,
  iqaPassed: true,
  memoPostId: null,
  coreTransactionId: null,
  fedBatchId: null,
  fedBatchSequence: null,
  decisionRequired: false,
  wasDecisioned: false,
  wasReturned: false,
  dueTransition: null,
  dueAt: null,
  rejectedAt: null,
  canceledAt: null,
  escalatedAt: null,
  postedAt: null,
  processedAt: null,
  completedAt: null,
} as const satisfies Partial<PaymentRow>;
