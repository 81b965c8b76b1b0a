import { type ModelRestriction, type ModelTransaction, stops } from "./model-restrictions";
import { accountOf, type Owner } from "./simulated-accounts";

/**
 * What a bank should be in: a small second reading of the rules in docs/rules.md. It shares no code with the bank's
 * domain; only the way the API spells things is the same.
 */
export interface Model {
  /** The business clock, in milliseconds since 1970. */
  now: number;
  readonly payments: ModelPayment[];
  readonly authorizations: ModelAuthorization[];
  readonly restrictions: ModelRestriction[];
  /** Whole cents by account number: credits less debits. */
  readonly ledger: Record<string, number>;
  readonly memo: Record<string, number>;
  readonly events: ModelEvent[];
}

export type PaymentKind = "deposit" | "inbound" | "inboundReturn" | "outboundReturn";
export type Status = "Created" | "Pending" | "Hold" | "Batched" | "Processing" | "Completed" | "Rejected" | "Canceled";
type Posting = "Pending" | "Authorized" | "Posted" | "Failed" | "Canceled";
type Due = "batch" | "send" | "complete" | "settle" | "refuse" | "batch-return" | "send-return" | "post-return";

/** A payment; others are named by their place in {@link Model.payments}. */
export interface ModelPayment {
  readonly kind: PaymentKind;
  readonly owner: Owner;
  readonly account: string;
  readonly cents: number;
  status: Status;
  posting: Posting;
  rejectionReason: string | null;
  /** What the line says; null when it was not read. */
  readonly routing: string | null;
  readonly payerAccount: string | null;
  readonly check: string | null;
  readonly payee: string | null;
  readonly day: string;
  readonly createdAt: number;
  readonly identifier: string | null;
  /** What the request asked for, to tell a repeat from another. */
  readonly request: string | null;
  readonly original: number | null;
  readonly returnCode: string | null;
  /** The deposit here that presented it. */
  readonly onUsDeposit: number | null;
  positivePay: "Authorized" | "Unauthorized" | "Disabled" | null;
  /** The authorization that paid it. */
  paidBy: number | null;
  decisionRequired: boolean;
  wasDecisioned: boolean;
  wasReturned: boolean;
  distribution: string | null;
  postedAt: number | null;
  due: { readonly what: Due; readonly at: number } | null;
}

export interface ModelAuthorization {
  readonly account: string;
  readonly check: number;
  readonly cents: number;
  readonly payee: string | null;
  readonly expiresAt: number;
  status: "Authorized" | "Paid" | "Revoked" | "Expired";
  payment: number | null;
}

/** Something told, about a payment as it was then, an authorization, a restriction, or a posted transaction. */
export interface ModelEvent {
  readonly name: string;
  readonly owner: Owner;
  readonly about: string;
  readonly status: string | null;
  readonly posting: string | null;
}

export function newModel(now: number): Model {
  return { now, payments: [], authorizations: [], restrictions: [], ledger: {}, memo: {}, events: [] };
}

/** Every change of status there is, by kind [GAP-9] [GAP-12] [GAP-18] [GAP-20] [GAP-23] [GAP-24]. */
const LIFE: Record<PaymentKind, Partial<Record<Status, readonly Status[]>>> = {
  deposit: {
    Created: ["Pending", "Hold", "Rejected"],
    Hold: ["Hold", "Pending", "Rejected", "Canceled"],
    Pending: ["Batched", "Canceled"],
    Batched: ["Processing", "Rejected", "Canceled"],
    Processing: ["Completed"],
  },
  inbound: { Created: ["Processing", "Hold"], Hold: ["Hold", "Processing", "Rejected"], Processing: ["Completed"] },
  inboundReturn: { Created: ["Processing", "Rejected"], Processing: ["Completed"] },
  outboundReturn: { Created: ["Batched"], Batched: ["Processing", "Rejected"], Processing: ["Completed"] },
};

/** Every change of posting there is [GAP-13]; what is between two of these happens at once. */
const POSTING_LIFE: Record<Posting, readonly Posting[]> = {
  Pending: ["Authorized", "Posted", "Failed", "Canceled"],
  Authorized: ["Posted", "Failed", "Canceled"],
  Posted: [],
  Failed: [],
  Canceled: [],
};

/** Whether legal moves lead from one status to the other, in any number of steps [GAP-12]. */
export function isReachable(kind: PaymentKind, from: string, to: string): boolean {
  const seen = new Set<string>([from]);
  for (const status of seen) for (const next of LIFE[kind][status as Status] ?? []) seen.add(next);
  return seen.has(to);
}

/** Moves a payment and tells of it. */
export function move(
  model: Model,
  payment: ModelPayment,
  to: { readonly status: Status; readonly posting?: Posting; readonly due?: ModelPayment["due"] },
  ...events: string[]
): void {
  const posting = to.posting ?? payment.posting;
  const isLegal =
    LIFE[payment.kind][payment.status]?.includes(to.status) &&
    (posting === payment.posting || POSTING_LIFE[payment.posting].includes(posting));
  if (!isLegal) throw new Error(`The model moves a ${payment.kind} from ${payment.status} to ${to.status}.`);
  payment.status = to.status;
  payment.posting = posting;
  payment.due = to.due ?? null;
  for (const name of events) tell(model, payment, name);
}

export function tell(model: Model, payment: ModelPayment, name: string): void {
  const about = `payment ${model.payments.indexOf(payment)}`;
  model.events.push({ name, owner: payment.owner, about, status: payment.status, posting: payment.posting });
}

/** Marks a check as returned, or takes that back, and tells of it [GAP-23]. */
export function markReturned(model: Model, payment: ModelPayment, wasReturned: boolean): void {
  payment.wasReturned = wasReturned;
  tell(model, payment, "Check.Details.Changed");
}

/** Which restriction stops a transaction now: the oldest, by its place; null when none does. */
export function stoppedBy(model: Model, transaction: ModelTransaction): number | null {
  const place = model.restrictions.findIndex((restriction) => stops(restriction, transaction));
  return place === -1 ? null : place;
}

/** The four transactions that checks make, as restrictions see them. */
const CHECK_CODES = {
  CHKDEP: "Credit",
  CHKDEPRTN: "Debit",
  CHKPAY: "Debit",
  CHKPAYRTN: "Credit",
} as const;

/** What stops a check's transaction, if anything: no such account, or a restriction. */
export function checkObstacle(
  model: Model,
  code: keyof typeof CHECK_CODES,
  { account, cents }: { readonly account: string; readonly cents: number },
  at: number,
): "AccountNotFound" | "Restricted" | null {
  if (accountOf(account) === null) return "AccountNotFound";
  const transactionType = CHECK_CODES[code];
  const seen = { accountNumber: account, rail: "Checks", transactionType, transactionCode: code, cents, at };
  return stoppedBy(model, seen) === null ? null : "Restricted";
}

/** Moves money: more for a customer is positive. */
export function add(balances: Record<string, number>, account: string, cents: number): void {
  balances[account] = (balances[account] ?? 0) + cents;
}

/** A payment as it is first; what is given comes on top. */
export function newPayment(
  model: Model,
  given: Pick<ModelPayment, "kind" | "owner" | "account" | "cents" | "day" | "createdAt"> & Partial<ModelPayment>,
): ModelPayment {
  const payment: ModelPayment = {
    status: "Created",
    posting: "Pending",
    rejectionReason: null,
    routing: null,
    payerAccount: null,
    check: null,
    payee: null,
    identifier: null,
    request: null,
    original: null,
    returnCode: null,
    onUsDeposit: null,
    positivePay: null,
    paidBy: null,
    decisionRequired: false,
    wasDecisioned: false,
    wasReturned: false,
    distribution: null,
    postedAt: null,
    due: null,
    ...given,
  };
  model.payments.push(payment);
  return payment;
}
