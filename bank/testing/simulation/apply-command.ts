import type { Command, Pick } from "./command";
import { type ExpectedResponse, NOT_FOUND } from "./expected-response";
import { add, findBlockingRestriction, type Model, type ModelPayment } from "./model";
import { nextCutOff, nextOpening, nextWindow } from "./model-calendar";
import { cancel, decideDeposit, deposit } from "./model-deposits";
import { makeDueTransitions, returnCheck } from "./model-due";
import { authorize, canBeDecided, decideInbound, present, revoke } from "./model-inbound";
import { accountNumberOf, accountOf } from "./simulated-accounts";

const NEXT = { "next-window": nextWindow, "cut-off": nextCutOff, "next-business-day": nextOpening } as const;

/** Returns whether a command applies to a payment. */
const APPLIES_TO: Partial<Record<Command["do"], (payment: ModelPayment, model: Model) => boolean>> = {
  cancel: ({ kind, status }) => kind === "deposit" && ["Pending", "Hold", "Batched"].includes(status),
  decide: ({ status }) => status === "Hold",
  "authorize-held": (payment, model) => canBeDecided(payment, model.now),
  return: ({ kind, status, wasReturned }) => kind === "inbound" && status === "Completed" && !wasReturned,
  "simulate-return": ({ kind, status, wasReturned }) =>
    kind === "deposit" && (status === "Completed" || status === "Rejected") && !wasReturned,
};

/** Finds the index of the record selected by a command; null if there is none yet, in which case it is skipped. */
export function findTargetIndex(model: Model, command: Command): number | null {
  if (!("which" in command)) return null;
  const { which } = command;
  switch (command.do) {
    case "revoke":
    case "present-authorized":
      return pickIndex(which, model.authorizations, ({ status }) => status === "Authorized");
    case "lift":
      return pickIndex(which, model.restrictions, ({ isActive }) => isActive);
    case "authorize-held":
      return pickIndex({ ...which, applicable: true }, model.payments, (payment) =>
        APPLIES_TO[command.do]!(payment, model),
      );
    default:
      return pickIndex(which, model.payments, (payment) => APPLIES_TO[command.do]?.(payment, model) ?? true);
  }
}

function pickIndex<T>({ back, applicable }: Pick, all: readonly T[], applies: (record: T) => boolean): number | null {
  const indexes = [...all.keys()].filter((index) => !applicable || applies(all[index]!));
  return indexes.length === 0 ? null : indexes[indexes.length - 1 - (back % indexes.length)]!;
}

/** A command with its selections resolved to records. */
export interface ResolvedCommand {
  readonly command: Exclude<Command, { do: "kill" | "repeat" | "authorize-held" | "present-authorized" }>;
  /** Index of the selected record. */
  readonly index: number | null;
  readonly identifier: string | null;
}

/** Applies a command to the model and returns the expected response; null if the command does not call the API. */
export function applyCommand(model: Model, { command, index, identifier }: ResolvedCommand): ExpectedResponse | null {
  const at = index ?? -1;
  switch (command.do) {
    case "deposit":
      return deposit(model, command, identifier);
    case "cancel":
      return cancel(model, at);
    case "present":
      return present(model, command);
    case "authorize":
      return authorize(model, command);
    case "revoke":
      return revoke(model, at);
    case "decide":
      return decide(model, at, command.decision);
    case "return":
    case "simulate-return":
      return returnCheck(model, command.do, at, command.code);
    case "post":
      return post(model, command);
    case "restrict":
      return restrict(model, command);
    case "lift":
      return removeRestriction(model, at);
    case "read":
      return readPayment(model, at, command.asStranger);
    case "advance":
    case "advance-by":
      model.now = Math.max(
        model.now,
        command.do === "advance" ? NEXT[command.to](model.now) : model.now + command.minutes * 60_000,
      );
      makeDueTransitions(model, model.now);
      return { status: 200, fields: {} };
    case "tick":
      makeDueTransitions(model, model.now);
      return null;
    default:
      return null;
  }
}

function decide(model: Model, index: number, decision: "Release" | "Reject" | "Escalate"): ExpectedResponse {
  const payment = model.payments[index];
  if (payment?.owner !== "us") return NOT_FOUND;
  return payment.kind === "inbound" ? decideInbound(model, index, decision) : decideDeposit(model, index, decision);
}

/** Posts a transaction on any rail [GAP-26]. */
function post(model: Model, command: Extract<Command, { do: "post" }>): ExpectedResponse {
  const accountNumber = accountNumberOf(command.account);
  if (accountOf(accountNumber)?.owner !== "us") return NOT_FOUND;
  const { rail, type: transactionType, code: transactionCode, cents } = command;
  const transaction = { accountNumber, rail, transactionType, transactionCode, cents, at: model.now };
  const blocking = findBlockingRestriction(model, transaction);
  if (blocking === null) {
    add(model.ledger, accountNumber, transactionType === "Credit" ? cents : -cents);
    const name = "Core.Transaction.Completed";
    model.events.push({ name, owner: "us", about: "transaction", status: null, posting: null });
  }
  const balance = model.ledger[accountNumber] ?? 0;
  if (blocking === null) return { status: 200, fields: { posted: true, balance } };
  return { status: 200, id: { of: "restrictions", index: blocking }, fields: { posted: false, balance } };
}

/** Places a restriction [GAP-26] [GAP-27]. */
function restrict(model: Model, { account, terms }: Extract<Command, { do: "restrict" }>): ExpectedResponse {
  const master = accountOf(accountNumberOf(account));
  const { subAccount, appliesTo } = terms;
  if (appliesTo === "Account" && subAccount !== null) return { status: 400, code: 1002 };
  if (master?.owner !== "us") return NOT_FOUND;
  if (master.master !== null) return { status: 400, code: 1002 };
  if (subAccount !== null && accountOf(accountNumberOf(subAccount))?.master !== master.name) {
    return { status: 400, code: 1002 };
  }
  const index = model.restrictions.push({ ...terms, master: master.name, isActive: true }) - 1;
  const about = `restriction ${index}`;
  model.events.push({ name: "Core.Restriction.Placed", owner: "us", about, status: "Active", posting: null });
  return { status: 200, fields: { status: "Active" } };
}

/** Removes a restriction, which emits no event [GAP-29]. */
function removeRestriction(model: Model, index: number): ExpectedResponse {
  const restriction = model.restrictions[index];
  if (!restriction) return NOT_FOUND;
  restriction.isActive = false;
  return { status: 200, id: { of: "restrictions", index }, fields: { status: "Inactive" } };
}

/** Reads a payment; another partner's payment is not found [GAP-39]. */
function readPayment(model: Model, index: number, asStranger: boolean): ExpectedResponse {
  const payment = model.payments[index];
  if (payment?.owner !== (asStranger ? "them" : "us")) return NOT_FOUND;
  const { status, posting, wasReturned, decisionRequired } = payment;
  return { status: 200, id: { of: "payments", index }, fields: { status, posting, wasReturned, decisionRequired } };
}
