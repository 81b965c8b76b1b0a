import type { Expected } from "./answer";
import { ask } from "./ask";
import type { Command, DepositCommand } from "./command";
import { brokenInvariant, difference } from "./compare";
import { describeStep } from "./describe";
import { missedEvents, settleEvents } from "./event-arrivals";
import { type Model, newModel } from "./model";
import { runDue } from "./model-due";
import { type Filled, happen, placeOf } from "./model-history";
import { type Observation, observe } from "./observe";
import type { History } from "./random-commands";
import { accountOf } from "./simulated-accounts";
import type { Answered, SimulatedBank } from "./simulated-bank";

/** A bank that did not do as the model says, and what led there. */
export class BrokenHistory extends Error {
  constructor(
    readonly what: string,
    /** Each step as a line. */
    readonly lines: readonly string[],
  ) {
    super([...lines, what].join("\n"));
  }
}

/** A history under way. */
interface Run {
  readonly bank: SimulatedBank;
  readonly lines: string[];
  model: Model;
  seen: Observation;
  /** Deposits sent with an identifier, by its number. */
  readonly sent: { readonly command: DepositCommand; readonly identifier: string }[];
  wasKilled: boolean;
}

/**
 * Plays a history on the bank and on the model, and compares them after every command.
 *
 * @throws BrokenHistory at the first answer, state or event that is not the model's, and at the first broken invariant
 */
export async function runHistory(bank: SimulatedBank, { startAt, commands }: History): Promise<void> {
  await bank.reset(startAt);
  const run: Run = {
    bank,
    lines: [],
    model: newModel(Date.parse(startAt)),
    seen: await observe(bank),
    sent: [],
    wasKilled: false,
  };
  for (const command of commands) {
    // Real time goes on between any two commands.
    bank.time.advance(1000);
    run.model.now += 1000;
    await (command.do === "kill" ? killDuring(run, command.during, command.atQuery) : step(run, command));
  }
  const missed = await settleEvents(bank, run.wasKilled);
  if (missed !== null) throw new BrokenHistory(missed, [...run.lines, "at the end, every endpoint is healthy"]);
}

async function step(run: Run, command: Command): Promise<void> {
  const filled = fill(run, command);
  if (filled === null) return;
  const { now } = run.model;
  run.lines.push(describeStep(filled, now));
  if (filled.command.do === "wait") run.model.now += filled.command.minutes * 60_000;
  const expected = happen(run.model, filled);
  const answered = await ask(run.bank, run.seen, now, filled);
  if (expected && answered) demand(run, wrongAnswer(run, expected, answered));
  await compare(run, [run.model]);
  if (filled.command.do === "deliver") demand(run, await missedEvents(run.bank, run.wasKilled));
}

/** Kills the process at a query of a command or after it; the command has happened then, or it has not. */
async function killDuring(run: Run, command: Command, atQuery: number): Promise<void> {
  const filled = fill(run, command);
  if (filled === null) return;
  const { now } = run.model;
  run.lines.push(`${describeStep(filled, now)}, and the process is killed at its query ${atQuery}`);
  run.wasKilled = true;
  if (filled.command.do === "wait") run.model.now += filled.command.minutes * 60_000;
  const untouched = structuredClone(run.model);
  const expected = happen(run.model, filled);
  run.bank.life().endAfter(atQuery);
  const answered = await ask(run.bank, run.seen, now, filled).catch((error: unknown) => {
    if (!run.bank.life().isOver) throw error;
    return null;
  });
  const isCut = run.bank.life().isOver;
  if (!isCut && expected && answered) demand(run, wrongAnswer(run, expected, answered));
  await run.bank.restart();
  const possible = isCut ? [run.model, untouched] : [run.model];
  for (const model of possible) runDue(model, model.now);
  await compare(run, possible);
}

/** A command with what it is about; null when there is nothing of the kind yet. */
function fill(run: Run, command: Command): Filled | null {
  if (command.do === "kill") throw new Error("A killed command kills nothing itself.");
  if (command.do === "repeat") {
    const earlier = run.sent[run.sent.length - 1 - (command.back % Math.max(1, run.sent.length))];
    if (!earlier) return null;
    const { cents } = earlier.command;
    const repeated = command.isChanged ? { ...earlier.command, cents: cents + 1 } : earlier.command;
    return { command: repeated, place: null, identifier: earlier.identifier };
  }
  const place = placeOf(run.model, command);
  if (command.do === "authorize-held") {
    if (place === null) return null;
    const { account: number, cents, check } = run.model.payments[place]!;
    const facts = {
      account: accountOf(number)!.name,
      cents,
      check: Number(check),
      payee: null,
      expiresInMinutes: null,
    };
    return { command: { do: "authorize", ...facts }, place: null, identifier: null };
  }
  if (command.do === "present-authorized") {
    if (place === null) return null;
    const { account: number, cents, check, payee } = run.model.authorizations[place]!;
    const facts = { account: accountOf(number)!.name, cents, check, payee };
    return { command: { do: "present", ...facts }, place: null, identifier: null };
  }
  if ("which" in command && place === null) return null;
  if (command.do !== "deposit") return { command, place, identifier: null };
  const identifier = command.isIdentified ? `deposit-${run.sent.length}` : null;
  if (identifier !== null) run.sent.push({ command, identifier });
  return { command, place, identifier };
}

/** Compares what the bank is now with each state it may be in, and goes on with the one that it is in. */
async function compare(run: Run, possible: readonly Model[]): Promise<void> {
  const seen = await observe(run.bank);
  const differences = possible.map((model) => difference(run.bank, seen, model));
  const right = differences.indexOf(null);
  if (right === -1) demand(run, differences.join(" Or, had it not happened: "));
  const model = possible[right]!;
  demand(run, brokenInvariant(run.seen, seen, model));
  run.model = model;
  run.seen = seen;
}

/** Of an answer that is wrong so many characters are shown. */
const MOST_SAID = 300;

function wrongAnswer({ model, seen }: Run, expected: Expected, { status, body }: Answered): string | null {
  const said = JSON.stringify(body).slice(0, MOST_SAID);
  if (status !== expected.status) return `The answer is ${status} and not ${expected.status}: ${said}`;
  const [error] = (body.errors as { code: number }[] | undefined) ?? [];
  if (error?.code !== expected.code) return `The answer's code is ${error?.code} and not ${expected.code}: ${said}`;
  const record = (body.restriction ?? body) as { id?: string };
  if (expected.id && record.id !== idsOf(seen, expected.id.of)[expected.id.place]) {
    return `The answer is not about ${expected.id.of} ${expected.id.place}: ${said}`;
  }
  for (const [field, value] of Object.entries(expected.fields ?? {})) {
    if (body[field] !== value) return `${field} in the answer is not ${JSON.stringify(value)}: ${said}`;
  }
  if (body.now !== undefined && Date.parse(String(body.now)) !== model.now) {
    return `The clock is not at ${new Date(model.now).toISOString()}: ${said}`;
  }
  return null;
}

function idsOf(seen: Observation, of: NonNullable<Expected["id"]>["of"]): readonly string[] {
  return { payments: seen.paymentIds, authorizations: seen.authorizationIds, restrictions: seen.restrictionIds }[of];
}

function demand(run: Run, broken: string | null): void {
  if (broken !== null) throw new BrokenHistory(broken, run.lines);
}
