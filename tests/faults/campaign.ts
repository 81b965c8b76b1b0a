import { setTimeout as wait } from "node:timers/promises";
import { pictureOfCheck } from "@/bank/testing/picture-of-check";
import { portalCallback } from "@/features/webhooks/events/callback";
import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import { createRandom, type Random } from "@/lib/shared/random";
import { createBankOperator } from "./bank-client";
import { findBrokenLink } from "./cluster/chain";
import { flippedImageByte, flippedTableByte } from "./damage-faults";
import { fullDisk, powerCut } from "./disk-faults";
import { type StreamedEvents, startEventStream } from "./event-stream";
import type { Fault } from "./fault";
import { type Clients, openAccounts, prepareLoad } from "./load";
import { type OpenPages, openPages } from "./open-pages";
import type { Traces } from "./operation";
import { createPortalClient } from "./portal-client";
import { cutConnections, freeze, kill, misbehavingBank, movedClock, secondWriter } from "./process-faults";
import { type Rig, SIDES } from "./rig";
import { type EventCounts, type Sent, staysUnknown, waitUntilHealthy, waitUntilQuiet } from "./settle";
import { readTables } from "./tables";

export const FAULTS: readonly Fault[] = [
  kill("portal"),
  kill("bank"),
  freeze("portal"),
  freeze("bank"),
  cutConnections,
  misbehavingBank,
  secondWriter,
  fullDisk,
  powerCut,
  flippedTableByte,
  flippedImageByte,
  movedClock,
];

/** Outcomes of the operations in one fault's rounds; deliveries of the bank's events count as operations. */
export interface Tally {
  rounds: number;
  tried: number;
  acknowledged: number;
  /** First without an answer, later acknowledged. */
  resolved: number;
  refused: number;
  /** Still unknown, as reported to the client; the bank has no trace of it. */
  unknown: number;
  /** Acknowledged but missing, or never answered. */
  lost: number;
  /** Present more often than acknowledged. */
  duplicated: number;
}

export interface CampaignResult {
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Reasons why faults were skipped, by fault name. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Violations, described with their round. */
  readonly findings: readonly string[];
  /** How often open pages showed each waiting message; null when no pages were open. */
  readonly pageMessages: ReadonlyMap<string, number> | null;
  /** Additional deliveries besides the bank's own, on a cluster only. */
  readonly streamed: { readonly sent: number; readonly acknowledged: number };
}

interface CampaignOptions {
  readonly faults: readonly Fault[];
  readonly rounds: number;
  readonly seed: number;
  /** Called with progress lines after each round. */
  readonly onRound: (line: string) => void;
}

/** Plays rounds on the rig: each injects one fault under load and then compares the outcomes. */
export async function runCampaign(
  rig: Rig,
  { faults, rounds, seed, onRound }: CampaignOptions,
): Promise<CampaignResult> {
  const random = createRandom(seed);
  const clients = await openClients(rig);
  const skipped = new Map<string, string>();
  for (const fault of faults) {
    const reason = fault.unavailable(rig);
    if (reason) skipped.set(fault.name, reason);
  }
  const possible = faults.filter(({ name }) => !skipped.has(name));
  if (possible.length === 0)
    return { tallies: new Map(), skipped, findings: [], pageMessages: null, streamed: NO_DELIVERIES };
  const pages = rig.cluster && (await openPages(rig, clients.bank, PERSON));
  const state: CampaignState = {
    rig,
    clients,
    pages,
    tallies: new Map(),
    findings: [],
    knownAccounts: [],
    events: NO_EVENTS,
    streamed: { ...NO_DELIVERIES },
    isOver: false,
  };
  for (let round = 1; round <= rounds; round += 1) {
    const fault = pickFault(possible, random, round);
    const startedAt = performance.now();
    const findings = await playRound(state, fault, round, random.fork(`round ${round}`));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    onRound(
      `${round} of ${rounds}: ${fault.name}, ${seconds} s${findings.length > 0 ? `, ${findings.length} findings` : ""}`,
    );
    for (const finding of findings) onRound(`  ${finding}`);
    state.findings.push(...findings);
    if (state.isOver) break;
  }
  await pages?.close();
  const { tallies, findings, streamed } = state;
  return { tallies, skipped, findings, streamed, pageMessages: pages?.seen ?? null };
}

/** Picks each fault once per cycle, in a new order every cycle. */
function pickFault(faults: readonly Fault[], random: Random, round: number): Fault {
  const [cycle, index] = [Math.floor((round - 1) / faults.length), (round - 1) % faults.length];
  const order = random.fork(`cycle ${cycle}`);
  const shuffled = faults.map((fault) => ({ fault, rank: order.next() })).sort((a, b) => a.rank - b.rank);
  return shuffled[index]!.fault;
}

interface CampaignState {
  readonly rig: Rig;
  readonly clients: Clients;
  readonly pages: OpenPages | null;
  readonly tallies: Map<string, Tally>;
  readonly findings: string[];
  readonly knownAccounts: string[];
  events: EventCounts;
  readonly streamed: { sent: number; acknowledged: number };
  /** Whether the product can't be restarted. */
  isOver: boolean;
}

/** The time over which a load's requests are spread, unless the fault lasts longer. */
const BURST_MS = 800;

const NO_DELIVERIES = { sent: 0, acknowledged: 0 };
const NO_EVENTS: EventCounts = { emitted: 0, delivered: 0, lost: [], duplicated: 0 };

const drawnChecks = new Map<number, ReturnType<Clients["imagesOf"]>>();

/** The images of a check with an amount, printed so that the bank can read it; drawn once per amount. */
function imagesOf(amountCents: number): ReturnType<Clients["imagesOf"]> {
  const images = drawnChecks.get(amountCents) ?? drawImages(amountCents);
  drawnChecks.set(amountCents, images);
  return images;
}

async function drawImages(amountCents: number) {
  const { front, back } = await pictureOfCheck(1, { kind: "business", fill: "print", amountCents });
  return { front: Buffer.from(front), back: Buffer.from(back) };
}

const PERSON = { email: DEMO_PEOPLE[0]!.email, password: DEMO_PEOPLE[0]!.password };

async function openClients({ environment, urls, portalUrl }: Rig): Promise<Clients> {
  const portal = createPortalClient(portalUrl, PERSON);
  await portal.signIn();
  const { clientId, clientSecret } = environment.bank.settings;
  const callback = portalCallback(environment.portal.settings);
  return {
    portal,
    bank: createBankOperator({ url: urls.bank, clientId, clientSecret }),
    callback,
    imagesOf,
  };
}

async function playRound(state: CampaignState, fault: Fault, number: number, random: Random): Promise<string[]> {
  const { rig, clients, knownAccounts } = state;
  const findings: string[] = [];
  const report = (problem: string) => void findings.push(`round ${number}, ${fault.name}: ${problem}`);
  const tally = getTally(state.tallies, fault.name);
  tally.rounds += 1;
  try {
    const accounts = await openAccounts(clients, number);
    knownAccounts.push(accounts.plain, accounts.positivePay);
    const operations = await prepareLoad(clients, accounts, random.fork("load"));
    const sent: Sent[] = [];
    const delays = random.fork("moments");
    const sendLoad = async (withinMs = BURST_MS) => {
      await Promise.all(
        operations.map(async (operation) => {
          await wait(delays.integer(0, withinMs));
          const first = await operation.send();
          sent.push({ operation, first, last: first });
        }),
      );
    };
    const stream = rig.cluster && startEventStream(clients.callback, number);
    try {
      await fault.inject({ rig, random: random.fork("fault"), clients, accounts, knownAccounts, sendLoad, report });
    } finally {
      await stream?.stop();
    }
    await waitUntilHealthy(rig);
    for (const problem of (await state.pages?.recover()) ?? []) report(problem);
    const quiet = await waitUntilQuiet(rig, clients.bank, accounts, sent);
    for (const each of quiet.pending) report(each);
    quiet.traces.forEach((traces, i) => {
      countOperation(tally, sent[i]!, traces, report);
    });
    countEvents(tally, state.events, quiet.events, report);
    state.events = quiet.events;
    if (stream) {
      const streamed = await readTables(rig, ({ portal }) => stream.count(portal));
      state.streamed.sent += streamed.sent;
      state.streamed.acknowledged += streamed.acknowledged;
      countStream(tally, streamed, report);
    }
    const broken = rig.cluster && (await findBrokenLink(rig.cluster.urls.ledger));
    if (broken) report(broken);
  } catch (error) {
    report(`the round could not be finished: ${(error as Error).message}`);
    if (!(await restartBoth(rig, report))) state.isOver = true;
  }
  return findings;
}

/** Restarts unhealthy processes; false when that fails, which ends the campaign. */
async function restartBoth(rig: Rig, report: (problem: string) => void): Promise<boolean> {
  for (const side of SIDES) {
    if (await rig.isHealthy(side)) continue;
    await rig.kill(side);
    const error = await rig.start(side).catch((reason: Error) => reason);
    if (!error) continue;
    report(`the ${side} can't be restarted: ${error.message}`);
    return false;
  }
  return true;
}

function getTally(tallies: Map<string, Tally>, name: string): Tally {
  const existing = tallies.get(name);
  if (existing) return existing;
  const fresh = { rounds: 0, tried: 0, acknowledged: 0, resolved: 0, refused: 0, unknown: 0, lost: 0, duplicated: 0 };
  tallies.set(name, fresh);
  return fresh;
}

/** Compares the outcome that the client received with the traces in the tables. */
function countOperation(tally: Tally, sent: Sent, traces: Traces, report: (problem: string) => void): void {
  const { operation, first, last } = sent;
  const happened = [traces.bank, traces.ledger].filter((times) => times !== null);
  const found = `${traces.bank ?? "-"} times at the bank, ${traces.ledger ?? "-"} times in the ledger`;
  tally.tried += 1;
  if (last.kind === "acknowledged") {
    tally.acknowledged += 1;
    if (first.kind !== "acknowledged") tally.resolved += 1;
  }
  if (last.kind === "refused") tally.refused += 1;
  if (staysUnknown(sent, traces)) tally.unknown += 1;
  else if (last.kind !== "refused" && (last.kind !== "acknowledged" || happened.includes(0))) {
    tally.lost += 1;
    report(`lost: ${operation.name}, ${last.kind}, ${found}`);
  }
  // An operation without a first answer may have happened before it was refused.
  const allowed = first.kind === "refused" ? 0 : 1;
  if (happened.some((times) => times > allowed)) {
    tally.duplicated += 1;
    report(`duplicated: ${operation.name}, ${last.kind}, ${found}`);
  }
}

function countStream(tally: Tally, { lost, duplicated }: StreamedEvents, report: (problem: string) => void): void {
  tally.lost += lost.length;
  tally.duplicated += duplicated;
  if (lost.length > 0)
    report(`lost: ${lost.length} events of the stream that the portal acknowledged, one is ${lost[0]}`);
  if (duplicated > 0) report(`duplicated: ${duplicated} events of the stream are in the ledger more than once`);
}

function countEvents(tally: Tally, before: EventCounts, now: EventCounts, report: (problem: string) => void): void {
  tally.tried += now.emitted - before.emitted;
  tally.acknowledged += now.delivered - before.delivered;
  const lost = now.lost.filter((id) => !before.lost.includes(id));
  tally.lost += lost.length;
  for (const id of lost) report(`lost: event ${id}, which the portal acknowledged`);
  const duplicated = Math.max(0, now.duplicated - before.duplicated);
  tally.duplicated += duplicated;
  if (duplicated > 0) report(`duplicated: ${duplicated} events are in the ledger more than once`);
}
