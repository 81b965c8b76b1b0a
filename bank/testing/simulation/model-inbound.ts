import { type Command, formatPrintedNumber } from "./command";
import { type ExpectedResponse, NOT_FOUND } from "./expected-response";
import {
  add,
  findPostingObstacle,
  type Model,
  type ModelAuthorization,
  type ModelPayment,
  newPayment,
  transition,
} from "./model";
import { dayClose, dayOf, decisionCutOff, windowFor } from "./model-calendar";
import { accountNumberOf, accountOf } from "./simulated-accounts";

/** A presented check. */
interface PresentedCheck extends Pick<ModelPayment, "account" | "cents" | "check" | "payee" | "onUsDeposit"> {
  readonly at: number;
}

/** Processes a check: account, restrictions, Positive Pay, posting. Blocked checks are not recorded [GAP-19]. */
export function receiveCheck(model: Model, check: PresentedCheck): ModelPayment | "AccountNotFound" | "Restricted" {
  const account = accountOf(check.account);
  const obstacle = findPostingObstacle(model, "CHKPAY", check, check.at);
  if (account === null || obstacle !== null) return obstacle ?? "AccountNotFound";
  const { at, ...fields } = check;
  const payment = newPayment(model, {
    ...fields,
    kind: "inbound",
    owner: account.owner,
    createdAt: at,
    day: dayOf(dayClose(at)),
    routing: "128900053",
    payerAccount: check.account,
  });
  if (!account.hasPositivePay) {
    payment.positivePay = "Disabled";
    pay(model, payment, at);
    return payment;
  }
  const match = model.authorizations.find((candidate) => isLive(candidate, at) && matches(candidate, payment));
  payment.positivePay = match ? "Authorized" : "Unauthorized";
  if (match) {
    consumeAuthorization(model, match, payment);
    pay(model, payment, at);
  } else {
    payment.decisionRequired = true;
    const due = { what: "refuse", at: decisionCutOff(at) } as const;
    transition(model, payment, { status: "Hold", due }, "Check.Payment.Unauthorized");
  }
  return payment;
}

function pay(model: Model, payment: ModelPayment, at: number): void {
  add(model.ledger, payment.account, -payment.cents);
  payment.postedAt = at;
  const due = { what: "settle", at: dayClose(at) } as const;
  const events = ["Check.Payment.Received", "Core.Transaction.Completed"];
  transition(model, payment, { status: "Processing", posting: "Posted", due }, ...events);
}

const isLive = (authorization: ModelAuthorization, at: number) =>
  authorization.status === "Authorized" && authorization.expiresAt > at;

/** Returns whether account, number and amount match, and also the payee if both name one [GAP-17] [GAP-21]. */
function matches(authorization: ModelAuthorization, check: ModelPayment): boolean {
  const normalizeName = (name: string) => name.toLowerCase().replace(/[.,]/g, "").replace(/ +/g, " ").trim();
  const { payee } = authorization;
  return (
    authorization.account === check.account &&
    authorization.check === Number(check.check) &&
    authorization.cents === check.cents &&
    (payee === null || check.payee === null || normalizeName(payee) === normalizeName(check.payee))
  );
}

function consumeAuthorization(model: Model, authorization: ModelAuthorization, payment: ModelPayment): void {
  if (authorization.status !== "Authorized") throw new Error("The model used an authorization twice.");
  authorization.status = "Paid";
  authorization.payment = model.payments.indexOf(payment);
  payment.paidBy = model.authorizations.indexOf(authorization);
}

export function present(model: Model, command: Extract<Command, { do: "present" }>): ExpectedResponse {
  const account = accountNumberOf(command.account);
  // The sandbox control presents only checks drawn on the caller's accounts.
  if (accountOf(account)?.owner !== "us") {
    return { status: 200, fields: { result: "ReturnedUnseen", reason: "AccountNotFound", payment: undefined } };
  }
  const { cents, payee } = command;
  const check = formatPrintedNumber(command.check);
  const received = receiveCheck(model, { account, cents, check, payee, onUsDeposit: null, at: model.now });
  if (typeof received === "string") {
    return { status: 200, fields: { result: "ReturnedUnseen", reason: received, payment: undefined } };
  }
  return { status: 200, fields: { result: received.status === "Hold" ? "Held" : "Posted", reason: undefined } };
}

/** Authorizes a check, and pays the oldest matching check on hold [GAP-18] [GAP-21]. */
export function authorize(model: Model, command: Extract<Command, { do: "authorize" }>): ExpectedResponse {
  const account = accountNumberOf(command.account);
  if (accountOf(account)?.owner !== "us") return NOT_FOUND;
  const at = model.now;
  const expiresAt = at + (command.expiresInMinutes ?? 180 * 24 * 60) * 60_000;
  if (expiresAt <= at) return { status: 400, code: 1002 };
  const sameCheck = model.authorizations.filter(
    (candidate) => candidate.account === account && candidate.check === command.check,
  );
  if (sameCheck.some((candidate) => isLive(candidate, at))) return { status: 409, code: 1007 };
  for (const candidate of sameCheck) if (candidate.status === "Authorized") candidate.status = "Expired";

  const { check, cents, payee } = command;
  const added: ModelAuthorization = { account, check, cents, payee, expiresAt, status: "Authorized", payment: null };
  const index = model.authorizations.push(added) - 1;
  emitForAuthorization(model, index, "Check.PositivePay.Created");
  const checkOnHold = model.payments.find((candidate) => canBeDecided(candidate, at) && matches(added, candidate));
  if (checkOnHold && findPostingObstacle(model, "CHKPAY", checkOnHold, at) === null) {
    checkOnHold.positivePay = "Authorized";
    consumeAuthorization(model, added, checkOnHold);
    payDecided(model, checkOnHold);
  }
  return { status: 200, fields: { status: added.status } };
}

function emitForAuthorization(model: Model, index: number, name: string): void {
  const { status } = model.authorizations[index]!;
  model.events.push({ name, owner: "us", about: `authorization ${index}`, status, posting: null });
}

/** Returns whether an inbound check is on hold and not past its cut-off. */
export function canBeDecided(payment: ModelPayment, at: number): boolean {
  return payment.kind === "inbound" && payment.status === "Hold" && payment.due !== null && payment.due.at > at;
}

function payDecided(model: Model, payment: ModelPayment): void {
  payment.decisionRequired = false;
  payment.wasDecisioned = true;
  pay(model, payment, model.now);
}

/** Revokes an authorization [GAP-22]. */
export function revoke(model: Model, index: number): ExpectedResponse {
  const authorization = model.authorizations[index];
  if (!authorization) return NOT_FOUND;
  if (authorization.status === "Paid") return { status: 400, code: 2015 };
  if (authorization.status !== "Revoked") {
    if (!isLive(authorization, model.now)) return { status: 400, code: 2014 };
    authorization.status = "Revoked";
    emitForAuthorization(model, index, "Check.PositivePay.Revoked");
  }
  return { status: 200, id: { of: "authorizations", index }, fields: { status: "Revoked" } };
}

/** Records the bank operator's decision on an inbound check on hold [GAP-18]. */
export function decideInbound(
  model: Model,
  index: number,
  decision: "Release" | "Reject" | "Escalate",
): ExpectedResponse {
  const payment = model.payments[index]!;
  const at = model.now;
  if (!canBeDecided(payment, at)) return { status: 409, code: 1007 };
  if (decision === "Escalate") {
    transition(model, payment, { status: "Hold", due: payment.due }, "Check.Hold.Escalated");
  } else if (decision === "Reject") {
    payment.wasDecisioned = true;
    rejectUnauthorizedCheck(model, payment, at);
  } else {
    if (findPostingObstacle(model, "CHKPAY", payment, at) !== null) return { status: 409, code: 1007 };
    payDecided(model, payment);
  }
  return { status: 200, id: { of: "payments", index }, fields: { status: payment.status } };
}

/** Rejects an unauthorized check and returns it with reason Q [GAP-18]. */
export function rejectUnauthorizedCheck(model: Model, payment: ModelPayment, at: number): void {
  payment.decisionRequired = false;
  payment.rejectionReason = "NotSpecified";
  payment.wasReturned = true;
  transition(model, payment, { status: "Rejected", posting: "Failed" }, "Check.Details.Changed");
  addOutboundReturn(model, payment, "Q", at);
}

/** Adds a return of an inbound check to the presenting bank [GAP-23]. */
export function addOutboundReturn(model: Model, original: ModelPayment, returnCode: string, at: number): number {
  const { owner, account, cents, routing, payerAccount, check, payee } = original;
  const added = newPayment(model, {
    ...{ kind: "outboundReturn", owner, account, cents, routing, payerAccount, check, payee, returnCode },
    ...{ createdAt: at, day: dayOf(dayClose(at)), original: model.payments.indexOf(original) },
    due: { what: "batch-return", at: windowFor(at) },
  });
  return model.payments.indexOf(added);
}
