import { type Expected, NOT_FOUND } from "./answer";
import type { Command, Pick } from "./command";
import { add, type Model, type ModelPayment, stoppedBy } from "./model";
import { nextCutOff, nextOpening, nextWindow } from "./model-calendar";
import { cancel, decideDeposit, deposit } from "./model-deposits";
import { returnCheck, runDue } from "./model-due";
import { authorize, canBeDecided, decideInbound, present, revoke } from "./model-inbound";
import { accountNumberOf, accountOf } from "./simulated-accounts";

const NEXT = { "next-window": nextWindow, "cut-off": nextCutOff, "next-business-day": nextOpening } as const;

/** What a command that names something existing fits. */
const FITS: Partial<Record<Command["do"], (payment: ModelPayment, model: Model) => boolean>> = {
  cancel: ({ kind, status }) => kind === "deposit" && ["Pending", "Hold", "Batched"].includes(status),
  decide: ({ status }) => status === "Hold",
  "authorize-held": (payment, model) => canBeDecided(payment, model.now),
  return: ({ kind, status, wasReturned }) => kind === "inbound" && status === "Completed" && !wasReturned,
  "simulate-return": ({ kind, status, wasReturned }) => kind === "deposit" && status === "Completed" && !wasReturned,
};

/** Place of what a command is about; null when there is nothing yet, and then the command does nothing. */
export function placeOf(model: Model, command: Command): number | null {
  if (!("which" in command)) return null;
  const { which } = command;
  switch (command.do) {
    case "revoke":
    case "present-authorized":
      return pick(which, model.authorizations, ({ status }) => status === "Authorized");
    case "lift":
      return pick(which, model.restrictions, ({ isActive }) => isActive);
    case "authorize-held":
      return pick({ ...which, fitting: true }, model.payments, (one) => FITS[command.do]!(one, model));
    default:
      return pick(which, model.payments, (one) => FITS[command.do]?.(one, model) ?? true);
  }
}

function pick<T>({ back, fitting }: Pick, all: readonly T[], fits: (one: T) => boolean): number | null {
  const places = [...all.keys()].filter((place) => !fitting || fits(all[place]!));
  return places.length === 0 ? null : places[places.length - 1 - (back % places.length)]!;
}

/** What a command asks the bank, with what it is about filled in. */
export interface Filled {
  readonly command: Exclude<Command, { do: "kill" | "repeat" | "authorize-held" | "present-authorized" }>;
  /** Place of what it is about. */
  readonly place: number | null;
  readonly identifier: string | null;
}

/** Makes the command happen to the model, and says what a call is answered; null for what is not a call. */
export function happen(model: Model, { command, place, identifier }: Filled): Expected | null {
  const at = place ?? -1;
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
      return lift(model, at);
    case "look":
      return look(model, at, command.asStranger);
    case "advance":
    case "advance-by":
      model.now = Math.max(
        model.now,
        command.do === "advance" ? NEXT[command.to](model.now) : model.now + command.minutes * 60_000,
      );
      runDue(model, model.now);
      return { status: 200, fields: {} };
    case "tick":
      runDue(model, model.now);
      return null;
    default:
      return null;
  }
}

function decide(model: Model, place: number, decision: "Release" | "Reject" | "Escalate"): Expected {
  const payment = model.payments[place];
  if (payment?.owner !== "us") return NOT_FOUND;
  return payment.kind === "inbound" ? decideInbound(model, place, decision) : decideDeposit(model, place, decision);
}

/** A transaction of any rail [GAP-26]. */
function post(model: Model, command: Extract<Command, { do: "post" }>): Expected {
  const accountNumber = accountNumberOf(command.account);
  if (accountOf(accountNumber)?.owner !== "us") return NOT_FOUND;
  const { rail, type: transactionType, code: transactionCode, cents } = command;
  const transaction = { accountNumber, rail, transactionType, transactionCode, cents, at: model.now };
  const stopping = stoppedBy(model, transaction);
  if (stopping === null) {
    add(model.ledger, accountNumber, transactionType === "Credit" ? cents : -cents);
    const name = "Core.Transaction.Completed";
    model.events.push({ name, owner: "us", about: "transaction", status: null, posting: null });
  }
  const balance = model.ledger[accountNumber] ?? 0;
  if (stopping === null) return { status: 200, fields: { posted: true, balance } };
  return { status: 200, id: { of: "restrictions", place: stopping }, fields: { posted: false, balance } };
}

/** A restriction [GAP-26] [GAP-27]. */
function restrict(model: Model, { account, terms }: Extract<Command, { do: "restrict" }>): Expected {
  const master = accountOf(accountNumberOf(account));
  const { subAccount, appliesTo } = terms;
  if (appliesTo === "Account" && subAccount !== null) return { status: 400, code: 1002 };
  if (master?.owner !== "us") return NOT_FOUND;
  if (master.master !== null) return { status: 400, code: 1002 };
  if (subAccount !== null && accountOf(accountNumberOf(subAccount))?.master !== master.name) {
    return { status: 400, code: 1002 };
  }
  const place = model.restrictions.push({ ...terms, master: master.name, isActive: true }) - 1;
  const about = `restriction ${place}`;
  model.events.push({ name: "Core.Restriction.Placed", owner: "us", about, status: "Active", posting: null });
  return { status: 200, fields: { status: "Active" } };
}

/** Takes a restriction away, of which nobody is told [GAP-29]. */
function lift(model: Model, place: number): Expected {
  const restriction = model.restrictions[place];
  if (!restriction) return NOT_FOUND;
  restriction.isActive = false;
  return { status: 200, id: { of: "restrictions", place }, fields: { status: "Inactive" } };
}

/** What a partner sees of a payment: all of its own, nothing of another's [GAP-39]. */
function look(model: Model, place: number, asStranger: boolean): Expected {
  const payment = model.payments[place];
  if (payment?.owner !== (asStranger ? "them" : "us")) return NOT_FOUND;
  const { status, posting, wasReturned, decisionRequired } = payment;
  return { status: 200, id: { of: "payments", place }, fields: { status, posting, wasReturned, decisionRequired } };
}
