import type { DepositCommand } from "./command";
import { type ExpectedResponse, NOT_FOUND } from "./expected-response";
import { add, emit, findPostingObstacle, type Model, type ModelPayment, newPayment, transition } from "./model";
import { depositDay, windowFor } from "./model-calendar";
import { ACCOUNTS, accountNumberOf, accountOf, NO_ACCOUNT } from "./simulated-accounts";

const DUPLICATE_MS = 180 * 86_400_000;

/** Returns the contents of a simulated check's MICR line. */
export function micrLineOf(command: DepositCommand): Pick<ModelPayment, "routing" | "payerAccount" | "check"> {
  switch (command.reads) {
    case "unreadable":
      return { routing: null, payerAccount: null, check: null };
    case "bad-routing":
      return { routing: "061105932", payerAccount: "500787972", check: String(command.check) };
    case "no-number":
      return { routing: "061105931", payerAccount: "500787972", check: null };
    case "on-us":
      return { routing: "128900053", payerAccount: ACCOUNTS[command.drawnOn].number, check: String(command.check) };
    case "on-us-missing":
      return { routing: "128900053", payerAccount: NO_ACCOUNT, check: String(command.check) };
    default:
      return { routing: "061105931", payerAccount: "500787972", check: String(command.check) };
  }
}

/** Makes a deposit [GAP-4] [GAP-6] [GAP-14] [GAP-16]. */
export function deposit(model: Model, command: DepositCommand, identifier: string | null): ExpectedResponse {
  const request = JSON.stringify(command);
  const first = identifier === null ? -1 : model.payments.findIndex((candidate) => candidate.identifier === identifier);
  if (first !== -1) {
    const existing = model.payments[first]!;
    if (existing.request !== request) return { status: 409, code: 1007 };
    return { status: 200, id: { of: "payments", index: first }, fields: { status: existing.status } };
  }
  const line = micrLineOf(command);
  const at = model.now;
  const payment: Parameters<typeof newPayment>[1] = {
    kind: "deposit",
    owner: "us",
    account: accountNumberOf(command.account),
    cents: command.cents,
    day: depositDay(at),
    createdAt: at,
    identifier,
    request,
    ...line,
  };
  const findLast = (matches: (candidate: ModelPayment) => boolean) =>
    model.payments.findLastIndex((candidate) => isSameCheck(candidate, payment) && matches(candidate));
  const active = findLast((candidate) => isLive(candidate) && !isReturned(model, candidate));
  const returned = findLast(isLive);
  const isDuplicate = active !== -1 || (returned !== -1 && !command.isRedeposit);
  const reason = findRejectionReason(model, command, payment, isDuplicate);
  const originalIndex = [active, returned, findLast(() => true)].find((index) => index !== -1);
  const original = command.isRedeposit ? (originalIndex ?? null) : null;
  const added = newPayment(model, { ...payment, original });
  if (reason !== null) {
    added.rejectionReason = reason;
    transition(model, added, { status: "Rejected", posting: "Failed" }, "Check.Payment.Rejected");
  } else if (["unreadable", "unsure-amount", "no-amount"].includes(command.reads)) {
    added.decisionRequired = true;
    transition(model, added, { status: "Hold" });
  } else {
    accept(model, added);
  }
  const { status, posting, rejectionReason } = added;
  return { status: 200, fields: { status, posting, rejectionReason: rejectionReason ?? undefined } };
}

function accept(model: Model, payment: ModelPayment): void {
  add(model.memo, payment.account, payment.cents);
  transition(model, payment, {
    status: "Pending",
    posting: "Authorized",
    due: { what: "batch", at: windowFor(model.now) },
  });
}

const isLive = ({ status }: Pick<ModelPayment, "status">) => status !== "Rejected" && status !== "Canceled";

function isSameCheck(candidate: ModelPayment, deposit: Parameters<typeof newPayment>[1]): boolean {
  return (
    candidate.kind === "deposit" &&
    deposit.check !== null &&
    candidate.check === deposit.check &&
    candidate.routing === deposit.routing &&
    candidate.payerAccount === deposit.payerAccount &&
    candidate.cents === deposit.cents &&
    candidate.createdAt >= deposit.createdAt - DUPLICATE_MS
  );
}

/** Returns whether a deposit's return is final; a return not yet posted may still be blocked [GAP-14] [GAP-24]. */
function isReturned(model: Model, deposit: ModelPayment): boolean {
  const index = model.payments.indexOf(deposit);
  const isReturnPending = model.payments.some(({ kind, original, status }) => {
    return kind === "inboundReturn" && original === index && status === "Created";
  });
  return deposit.wasReturned && !isReturnPending;
}

/** Finds the first rejection reason that applies, if any [GAP-14]. */
function findRejectionReason(
  model: Model,
  command: DepositCommand,
  payment: Parameters<typeof newPayment>[1],
  isDuplicate: boolean,
): string | null {
  const account = accountOf(payment.account);
  if (account === null || account.owner !== "us") return "AccountNotFound";
  const sameDayDeposits = model.payments.filter(
    (candidate) =>
      candidate.kind === "deposit" &&
      candidate.account === payment.account &&
      candidate.day === payment.day &&
      isLive(candidate),
  );
  const dayCents = sameDayDeposits.reduce((sum, { cents }) => sum + cents, 0);
  if (!account.acceptsDeposits) return "DepositsNotEnabled";
  if (account.type === "Card") return "InvalidAccountType";
  if (payment.cents > account.maxItemCents) return "MaxItemAmountExceeded";
  if (sameDayDeposits.length >= account.maxDayItems) return "MaxItemsPerDayExceeded";
  if (dayCents + payment.cents > account.maxDayCents) return "MaxDepositAmountExceeded";
  if (command.reads === "poor") return "ImageAnalysisFailure";
  if (command.reads === "bad-routing") return "PayerRoutingNumberInvalid";
  if (command.reads === "no-number") return "CheckNumberInvalid";
  if (isDuplicate) return "Duplicate";
  if (command.reads === "other-amount") return "AmountMismatch";
  return findPostingObstacle(model, "CHKDEP", payment, model.now) === null ? null : "PostingException";
}

/** Cancels a deposit [GAP-9]. */
export function cancel(model: Model, index: number): ExpectedResponse {
  const payment = model.payments[index];
  if (payment?.owner !== "us") return NOT_FOUND;
  const id = { of: "payments", index } as const;
  const result: ExpectedResponse = { status: 200, id, fields: { status: "Canceled", posting: "Canceled" } };
  if (payment.kind === "deposit" && payment.status === "Canceled") return result;
  if (payment.kind !== "deposit" || !["Pending", "Hold", "Batched"].includes(payment.status)) {
    return { status: 400, code: 2013 };
  }
  if (payment.status !== "Hold") add(model.memo, payment.account, -payment.cents);
  payment.decisionRequired = false;
  transition(model, payment, { status: "Canceled", posting: "Canceled" }, "Check.Payment.Canceled");
  return result;
}

/** Records the bank operator's decision on a deposit on hold [GAP-16]. */
export function decideDeposit(
  model: Model,
  index: number,
  decision: "Release" | "Reject" | "Escalate",
): ExpectedResponse {
  const payment = model.payments[index]!;
  if (payment.kind !== "deposit" || payment.status !== "Hold") return { status: 409, code: 1007 };
  if (decision === "Escalate") {
    transition(model, payment, { status: "Hold" }, "Check.Hold.Escalated");
  } else {
    payment.decisionRequired = false;
    payment.wasDecisioned = true;
    const isBlocked = findPostingObstacle(model, "CHKDEP", payment, model.now) !== null;
    if (decision === "Release" && !isBlocked) {
      accept(model, payment);
      emit(model, payment, "Check.Details.Changed");
    } else {
      payment.rejectionReason = decision === "Reject" ? "NotSpecified" : "PostingException";
      transition(model, payment, { status: "Rejected", posting: "Failed" }, "Check.Payment.Rejected");
    }
  }
  return { status: 200, id: { of: "payments", index }, fields: { status: payment.status } };
}
