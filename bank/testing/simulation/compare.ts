import { isReachable, type Model, type ModelPayment } from "./model";
import { formatNewYork } from "./model-calendar";
import { blocks } from "./model-restrictions";
import { ACCOUNT_NUMBERS, findBalance, type Observation, type ObservedPayment, ownerOf } from "./observe-bank";
import type { SimulatedBank } from "./simulated-bank";

/** Describes the first difference between the bank and the model; returns null if they are equal. */
export function findDifference(bank: SimulatedBank, observation: Observation, model: Model): string | null {
  if (observation.now !== model.now) {
    return `The bank's clock shows ${formatNewYork(observation.now)}, the model's ${formatNewYork(model.now)}.`;
  }
  return (
    findListDifference("payment", observation.payments, model.payments.map(toObservedPayment)) ??
    findListDifference("authorization", observation.authorizations, model.authorizations) ??
    findListDifference(
      "restriction",
      observation.restrictions,
      model.restrictions.map(({ isActive }) => ({ isActive })),
    ) ??
    findBalanceDifference(observation, model) ??
    findListDifference(
      "event",
      observation.events.map((event) => toModelEvent(bank, observation, event)),
      model.events,
    )
  );
}

function toObservedPayment({ request: _, due, ...payment }: ModelPayment): ObservedPayment {
  return { ...payment, dueAt: due?.at ?? null };
}

/** Converts an event to the model's form, which identifies the event's subject by index instead of id. */
function toModelEvent(
  bank: SimulatedBank,
  observation: Observation,
  event: Observation["events"][number],
): Model["events"][number] {
  const { name, status, posting, partner, resource } = event;
  const [kind, id] = resource.split("/").slice(-2) as [string, string];
  const indexes = {
    payments: ["payment", observation.paymentIds],
    "positive-pay-authorizations": ["authorization", observation.authorizationIds],
    restrictions: ["restriction", observation.restrictionIds],
  } as const;
  const subject = indexes[kind as keyof typeof indexes];
  const about = subject ? `${subject[0]} ${subject[1].indexOf(id)}` : "transaction";
  return { name, owner: ownerOf(bank, partner), about, status, posting };
}

function findListDifference<T extends object>(kind: string, bank: readonly T[], model: readonly T[]): string | null {
  for (let index = 0; index < Math.max(bank.length, model.length); index++) {
    const [theirs, ours] = [bank[index], model[index]];
    if (theirs === undefined) return `The bank has no ${kind} ${index}, the model has ${JSON.stringify(ours)}.`;
    if (ours === undefined) return `The bank has a ${kind} ${index} that should not exist: ${JSON.stringify(theirs)}.`;
    for (const field of Object.keys(ours) as (keyof T & string)[]) {
      if (theirs[field] === ours[field]) continue;
      const [actual, expected] = [JSON.stringify(theirs[field]), JSON.stringify(ours[field])];
      if (actual !== expected)
        return `${field} of ${kind} ${index} is ${actual} at the bank and ${expected} in the model.`;
    }
  }
  return null;
}

function findBalanceDifference(observation: Observation, model: Model): string | null {
  for (const account of ACCOUNT_NUMBERS) {
    for (const [layer, balances] of [
      ["Ledger", model.ledger],
      ["Memo", model.memo],
    ] as const) {
      const [bank, ours] = [findBalance(observation, account, layer), balances[account] ?? 0];
      if (bank !== ours) return `The ${layer} balance of ${account} is ${bank} at the bank and ${ours} in the model.`;
    }
  }
  return null;
}

/** Checks invariants that do not depend on the model; describes the first broken one, or returns null. */
export function findBrokenInvariant(before: Observation | null, observation: Observation, model: Model): string | null {
  return (
    findUnbalancedMoney(observation) ??
    findIllegalTransition(before, observation) ??
    findViolatedRestriction(before, observation, model) ??
    findBrokenAuthorization(observation) ??
    findBrokenSchedule(observation)
  );
}

/** Checks that debits and credits balance. */
function findUnbalancedMoney(observation: Observation): string | null {
  if (observation.unbalanced > 0) return `${observation.unbalanced} core transactions do not balance.`;
  for (const layer of ["Ledger", "Memo"] as const) {
    const sum = observation.balances.reduce(
      (total, balance) => total + (balance.layer === layer ? balance.cents : 0),
      0,
    );
    if (sum !== 0) return `All ${layer} balances sum to ${sum} instead of 0.`;
  }
  return null;
}

/** Checks that every status change is a legal transition. */
function findIllegalTransition(before: Observation | null, observation: Observation): string | null {
  for (const [index, { kind, status }] of observation.payments.entries()) {
    const from = before?.payments[index]?.status ?? "Created";
    if (!isReachable(kind, from, status)) return `Payment ${index}, a ${kind}, went from ${from} to ${status}.`;
  }
  return null;
}

/**
 * Checks that no transaction posted since `before` matches an active restriction. No command both posts a
 * transaction and adds a restriction, so checking the current restrictions is enough.
 */
function findViolatedRestriction(before: Observation | null, observation: Observation, model: Model): string | null {
  for (const posted of observation.transactions.slice(before?.transactions.length ?? 0)) {
    const { account: accountNumber, type: transactionType, code: transactionCode, rail, cents, at } = posted;
    const transaction = { accountNumber, transactionType, transactionCode, rail, cents, at };
    const violated = model.restrictions.findIndex((restriction) => blocks(restriction, transaction));
    if (violated !== -1)
      return `${transactionCode} of ${cents} on ${accountNumber} was not blocked by restriction ${violated}.`;
  }
  return null;
}

/** Checks that each authorization pays at most one check and refers to that check [GAP-17]. */
function findBrokenAuthorization(observation: Observation): string | null {
  for (const [index, { status, payment }] of observation.authorizations.entries()) {
    const paid = [...observation.payments.keys()].filter((payment) => observation.payments[payment]!.paidBy === index);
    const expected = status === "Paid" ? [payment] : [];
    if (JSON.stringify(paid) !== JSON.stringify(expected)) {
      return `Authorization ${index} is ${status} and paid ${paid.length} checks (${paid.join(", ")}).`;
    }
  }
  return null;
}

/** Checks that an accepted deposit's schedule adds up to its amount [GAP-10]. */
function findBrokenSchedule(observation: Observation): string | null {
  for (const [index, { kind, status, cents }] of observation.payments.entries()) {
    const schedule = observation.schedules[index] ?? null;
    const isAccepted = kind === "deposit" && ["Pending", "Batched", "Processing", "Completed"].includes(status);
    if (schedule === null && !isAccepted) continue;
    const sum = (schedule ?? []).reduce((total, part) => total + part, 0);
    if (sum !== cents || schedule!.some((part) => part < 0) || schedule!.at(-1) === 0) {
      return `The schedule of payment ${index} is ${JSON.stringify(schedule)} for an amount of ${cents}.`;
    }
  }
  return null;
}
