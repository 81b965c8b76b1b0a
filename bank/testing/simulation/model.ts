import { blocks, type ModelRestriction, type ModelTransaction } from "./model-restrictions";
import { accountOf, type Owner } from "./simulated-accounts";

/**
 * The expected state of a bank: a small independent implementation of docs/rules.md. It shares no code with the bank's
 * domain, only the API's names.
 */
export interface Model {
  /** Business clock, in milliseconds since 1970. */
  now: number;
  readonly payments: ModelPayment[];
  readonly authorizations: ModelAuthorization[];
  readonly restrictions: ModelRestriction[];
  /** Balances in cents by account number: credits minus debits. */
  readonly ledger: Record<string, number>;
  readonly memo: Record<string, number>;
  readonly events: ModelEvent[];
}

export type PaymentKind = "deposit" | "inbound" | "inboundReturn" | "outboundReturn";
export type Status = "Created" | "Pending" | "Hold" | "Batched" | "Processing" | "Completed" | "Rejected" | "Canceled";
type Posting = "Pending" | "Authorized" | "Posted" | "Failed" | "Canceled";
type Due = "batch" | "send" | "complete" | "settle" | "refuse" | "batch-return" | "send-return" | "post-return";

/** A payment; references to other payments are indexes in {@link Model.payments}. */
export interface ModelPayment {
  readonly kind: PaymentKind;
  readonly owner: Owner;
  readonly account: string;
  readonly cents: number;
  status: Status;
  posting: Posting;
  rejectionReason: string | null;
  /** From the MICR line; null if the line was unreadable. */
  readonly routing: string | null;
  readonly payerAccount: string | null;
  readonly check: string | null;
  readonly payee: string | null;
  readonly day: string;
  readonly createdAt: number;
  readonly identifier: string | null;
  /** Request body, used to distinguish a repeated request from a conflicting one. */
  readonly request: string | null;
  readonly original: number | null;
  readonly returnCode: string | null;
  /** Index of the on-us deposit that presented this check. */
  readonly onUsDeposit: number | null;
  positivePay: "Authorized" | "Unauthorized" | "Disabled" | null;
  /** Index of the authorization that paid this check. */
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

/** An event about a payment (with its status and posting at the time), authorization, restriction or transaction. */
export interface ModelEvent {
  readonly name: string;
  readonly owner: Owner;
  readonly about: string;
  readonly status: string | null;
  readonly posting: string | null;
}

export function createModel(now: number): Model {
  return { now, payments: [], authorizations: [], restrictions: [], ledger: {}, memo: {}, events: [] };
}

/** Legal status transitions by kind [GAP-9] [GAP-12] [GAP-18] [GAP-20] [GAP-23] [GAP-24]. */
const TRANSITIONS: Record<PaymentKind, Partial<Record<Status, readonly Status[]>>> = {
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

/** Legal posting transitions [GAP-13]; intermediate states may be skipped. */
const POSTING_TRANSITIONS: Record<Posting, readonly Posting[]> = {
  Pending: ["Authorized", "Posted", "Failed", "Canceled"],
  Authorized: ["Posted", "Failed", "Canceled"],
  Posted: [],
  Failed: [],
  Canceled: [],
};

/** Returns whether one status is reachable from another by legal transitions [GAP-12]. */
export function isReachable(kind: PaymentKind, from: string, to: string): boolean {
  const reachable = new Set<string>([from]);
  for (const status of reachable) for (const next of TRANSITIONS[kind][status as Status] ?? []) reachable.add(next);
  return reachable.has(to);
}

/** Changes a payment's status and emits the events. */
export function transition(
  model: Model,
  payment: ModelPayment,
  to: { readonly status: Status; readonly posting?: Posting; readonly due?: ModelPayment["due"] },
  ...events: string[]
): void {
  const posting = to.posting ?? payment.posting;
  const isLegal =
    TRANSITIONS[payment.kind][payment.status]?.includes(to.status) &&
    (posting === payment.posting || POSTING_TRANSITIONS[payment.posting].includes(posting));
  if (!isLegal) throw new Error(`The model moves a ${payment.kind} from ${payment.status} to ${to.status}.`);
  payment.status = to.status;
  payment.posting = posting;
  payment.due = to.due ?? null;
  for (const name of events) emit(model, payment, name);
}

export function emit(model: Model, payment: ModelPayment, name: string): void {
  const about = `payment ${model.payments.indexOf(payment)}`;
  model.events.push({ name, owner: payment.owner, about, status: payment.status, posting: payment.posting });
}

/** Sets or clears a check's returned mark, and emits the event [GAP-23]. */
export function markReturned(model: Model, payment: ModelPayment, wasReturned: boolean): void {
  payment.wasReturned = wasReturned;
  emit(model, payment, "Check.Details.Changed");
}

/** Finds the index of the oldest restriction that blocks a transaction; null if none does. */
export function findBlockingRestriction(model: Model, transaction: ModelTransaction): number | null {
  const index = model.restrictions.findIndex((restriction) => blocks(restriction, transaction));
  return index === -1 ? null : index;
}

/** The four transaction codes for checks, with their types. */
const CHECK_CODES = {
  CHKDEP: "Credit",
  CHKDEPRTN: "Debit",
  CHKPAY: "Debit",
  CHKPAYRTN: "Credit",
} as const;

/** Returns why a check's transaction cannot be posted, or null if it can. */
export function findPostingObstacle(
  model: Model,
  code: keyof typeof CHECK_CODES,
  { account, cents }: { readonly account: string; readonly cents: number },
  at: number,
): "AccountNotFound" | "Restricted" | null {
  if (accountOf(account) === null) return "AccountNotFound";
  const transactionType = CHECK_CODES[code];
  const transaction = { accountNumber: account, rail: "Checks", transactionType, transactionCode: code, cents, at };
  return findBlockingRestriction(model, transaction) === null ? null : "Restricted";
}

/** Adds cents to an account's balance; positive amounts are in the customer's favor. */
export function add(balances: Record<string, number>, account: string, cents: number): void {
  balances[account] = (balances[account] ?? 0) + cents;
}

/** Adds a payment in its initial state with the given fields. */
export function newPayment(
  model: Model,
  fields: Pick<ModelPayment, "kind" | "owner" | "account" | "cents" | "day" | "createdAt"> & Partial<ModelPayment>,
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
    ...fields,
  };
  model.payments.push(payment);
  return payment;
}
