import { applyCommand, findTargetIndex, type ResolvedCommand } from "./apply-command";
import { deliverAllEvents, findMissedEvent } from "./check-deliveries";
import type { Command, DepositCommand } from "./command";
import { findBrokenInvariant, findDifference } from "./compare";
import { describeStep } from "./describe-step";
import type { ExpectedResponse } from "./expected-response";
import { createModel, type Model } from "./model";
import { makeDueTransitions } from "./model-due";
import { type Observation, observe } from "./observe-bank";
import type { History } from "./random-commands";
import { sendCommand } from "./send-command";
import { accountOf } from "./simulated-accounts";
import type { SimulatedBank, SimulatedResponse } from "./simulated-bank";

/** Thrown when the bank differs from the model; includes the steps that led to the difference. */
export class BrokenHistory extends Error {
  constructor(
    readonly failure: string,
    /** One line for each step. */
    readonly lines: readonly string[],
  ) {
    super([...lines, failure].join("\n"));
  }
}

/** The state of a history in progress. */
interface Run {
  readonly bank: SimulatedBank;
  readonly lines: string[];
  model: Model;
  observation: Observation;
  /** Deposits sent with an identifier, in order. */
  readonly sent: { readonly command: DepositCommand; readonly identifier: string }[];
  wasKilled: boolean;
}

/**
 * Runs a history on the bank and on the model, and compares them after every command.
 *
 * @throws BrokenHistory at the first response, state or event that differs from the model, or first broken invariant
 */
export async function runHistory(bank: SimulatedBank, { startAt, commands }: History): Promise<void> {
  await bank.reset(startAt);
  const run: Run = {
    bank,
    lines: [],
    model: createModel(Date.parse(startAt)),
    observation: await observe(bank),
    sent: [],
    wasKilled: false,
  };
  for (const command of commands) {
    // Real time advances between commands.
    bank.time.advance(1000);
    run.model.now += 1000;
    await (command.do === "kill" ? killDuring(run, command.during, command.atQuery) : step(run, command));
  }
  const missed = await deliverAllEvents(bank, run.wasKilled);
  if (missed !== null) throw new BrokenHistory(missed, [...run.lines, "the endpoint recovers and the bank delivers"]);
}

async function step(run: Run, command: Command): Promise<void> {
  const resolved = resolveCommand(run, command);
  if (resolved === null) return;
  const { now } = run.model;
  run.lines.push(describeStep(resolved, now));
  if (resolved.command.do === "wait") run.model.now += resolved.command.minutes * 60_000;
  const expected = applyCommand(run.model, resolved);
  const response = await sendCommand(run.bank, run.observation, now, resolved);
  if (expected && response) failIf(run, findResponseError(run, expected, response));
  await compare(run, [run.model]);
  if (resolved.command.do === "deliver") failIf(run, await findMissedEvent(run.bank, run.wasKilled));
}

/** Kills the process during or after a query of a command, which must have had its full effect or none. */
async function killDuring(run: Run, command: Command, atQuery: number): Promise<void> {
  const resolved = resolveCommand(run, command);
  if (resolved === null) return;
  const { now } = run.model;
  run.lines.push(`${describeStep(resolved, now)}, and the process is killed at its query ${atQuery}`);
  run.wasKilled = true;
  if (resolved.command.do === "wait") run.model.now += resolved.command.minutes * 60_000;
  const unchanged = structuredClone(run.model);
  const expected = applyCommand(run.model, resolved);
  run.bank.killSwitch().killAfter(atQuery);
  const response = await sendCommand(run.bank, run.observation, now, resolved).catch((error: unknown) => {
    if (!run.bank.killSwitch().isKilled) throw error;
    return null;
  });
  const wasInterrupted = run.bank.killSwitch().isKilled;
  if (!wasInterrupted && expected && response) failIf(run, findResponseError(run, expected, response));
  await run.bank.restart();
  const possible = wasInterrupted ? [run.model, unchanged] : [run.model];
  for (const model of possible) makeDueTransitions(model, model.now);
  await compare(run, possible);
}

/** Resolves a command's selections to records; returns null if no such record exists yet. */
function resolveCommand(run: Run, command: Command): ResolvedCommand | null {
  if (command.do === "kill") throw new Error("A kill cannot be nested.");
  if (command.do === "repeat") {
    const earlier = run.sent[run.sent.length - 1 - (command.back % Math.max(1, run.sent.length))];
    if (!earlier) return null;
    const { cents } = earlier.command;
    const repeated = command.isChanged ? { ...earlier.command, cents: cents + 1 } : earlier.command;
    return { command: repeated, index: null, identifier: earlier.identifier };
  }
  const index = findTargetIndex(run.model, command);
  if (command.do === "authorize-held") {
    if (index === null) return null;
    const { account: number, cents, check } = run.model.payments[index]!;
    const fields = {
      account: accountOf(number)!.name,
      cents,
      check: Number(check),
      payee: null,
      expiresInMinutes: null,
    };
    return { command: { do: "authorize", ...fields }, index: null, identifier: null };
  }
  if (command.do === "present-authorized") {
    if (index === null) return null;
    const { account: number, cents, check, payee } = run.model.authorizations[index]!;
    const fields = { account: accountOf(number)!.name, cents, check, payee };
    return { command: { do: "present", ...fields }, index: null, identifier: null };
  }
  if ("which" in command && index === null) return null;
  if (command.do !== "deposit") return { command, index, identifier: null };
  const identifier = command.isIdentified ? `deposit-${run.sent.length}` : null;
  if (identifier !== null) run.sent.push({ command, identifier });
  return { command, index, identifier };
}

/** Compares the bank with each possible state of the model, and continues with the matching state. */
async function compare(run: Run, possible: readonly Model[]): Promise<void> {
  const observation = await observe(run.bank);
  const differences = possible.map((model) => findDifference(run.bank, observation, model));
  const matching = differences.indexOf(null);
  if (matching === -1) failIf(run, differences.join(" If the command had no effect: "));
  const model = possible[matching]!;
  failIf(run, findBrokenInvariant(run.observation, observation, model));
  run.model = model;
  run.observation = observation;
}

/** Maximum characters of an unexpected response shown in the message. */
const SHOWN_CHARACTERS_MAX = 300;

function findResponseError(
  { model, observation }: Run,
  expected: ExpectedResponse,
  { status, body }: SimulatedResponse,
): string | null {
  const shownBody = JSON.stringify(body).slice(0, SHOWN_CHARACTERS_MAX);
  if (status !== expected.status) return `The response is ${status} instead of ${expected.status}: ${shownBody}`;
  const [error] = (body.errors as { code: number }[] | undefined) ?? [];
  if (error?.code !== expected.code)
    return `The response's code is ${error?.code} instead of ${expected.code}: ${shownBody}`;
  const record = (body.restriction ?? body) as { id?: string };
  if (expected.id && record.id !== idsOf(observation, expected.id.of)[expected.id.index]) {
    return `The response is not about ${expected.id.of} ${expected.id.index}: ${shownBody}`;
  }
  for (const [field, value] of Object.entries(expected.fields ?? {})) {
    if (body[field] !== value) return `${field} in the response is not ${JSON.stringify(value)}: ${shownBody}`;
  }
  if (body.now !== undefined && Date.parse(String(body.now)) !== model.now) {
    return `The clock is not at ${new Date(model.now).toISOString()}: ${shownBody}`;
  }
  return null;
}

function idsOf(observation: Observation, of: NonNullable<ExpectedResponse["id"]>["of"]): readonly string[] {
  return {
    payments: observation.paymentIds,
    authorizations: observation.authorizationIds,
    restrictions: observation.restrictionIds,
  }[of];
}

function failIf(run: Run, failure: string | null): void {
  if (failure !== null) throw new BrokenHistory(failure, run.lines);
}
