import { setTimeout as wait } from "node:timers/promises";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
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

/** Counts of operation outcomes in one fault's rounds. Event deliveries count as operations. */
export interface Tally {
  rounds: number;
  tried: number;
  acknowledged: number;
  /** Acknowledged later, after a first attempt without a response. */
  resolved: number;
  refused: number;
  /** Still reported as unknown to the client, and not found at the bank. */
  unknown: number;
  /** Acknowledged but missing, or without any response. */
  lost: number;
  /** Found more often than acknowledged. */
  duplicated: number;
}

export interface CampaignResult {
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Reasons for skipped faults, by fault name. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Descriptions of violations, with the round. */
  readonly findings: readonly string[];
  /** How often open pages showed each waiting message; null if no pages were open. */
  readonly pageMessages: ReadonlyMap<string, number> | null;
  /** Event deliveries in addition to the bank's deliveries; only on a cluster. */
  readonly streamed: { readonly sent: number; readonly acknowledged: number };
}

interface CampaignOptions {
  readonly faults: readonly Fault[];
  readonly rounds: number;
  readonly seed: number;
  /** Called with each progress line. */
  readonly onRound: (line: string) => void;
}

/** Runs rounds on the rig. Each round injects one fault under load and then checks the outcomes. */
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
  const availableFaults = faults.filter(({ name }) => !skipped.has(name));
  if (availableFaults.length === 0)
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
    const fault = pickFault(availableFaults, random, round);
    const startedAt = performance.now();
    const findings = await runRound(state, fault, round, random.fork(`round ${round}`));
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

/** Picks each fault once per cycle, in a different order for each cycle. */
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

/** Default duration over which the load's requests are distributed. */
const LOAD_DURATION_MS = 800;

const NO_DELIVERIES = { sent: 0, acknowledged: 0 };
const NO_EVENTS: EventCounts = { emitted: 0, delivered: 0, lost: [], duplicated: 0 };

const drawnChecks = new Map<number, ReturnType<Clients["imagesOf"]>>();

/** Returns the images of a check with a printed, readable amount; draws them once per amount. */
function imagesOf(amountCents: number): ReturnType<Clients["imagesOf"]> {
  const images = drawnChecks.get(amountCents) ?? drawImages(amountCents);
  drawnChecks.set(amountCents, images);
  return images;
}

async function drawImages(amountCents: number) {
  const { front, back } = await drawCheckImages(1, { kind: "business", fill: "print", amountCents });
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

async function runRound(state: CampaignState, fault: Fault, number: number, random: Random): Promise<string[]> {
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
    const sendLoad = async (withinMs = LOAD_DURATION_MS) => {
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
    for (const problem of quiet.pending) report(problem);
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
    const brokenLink = rig.cluster && (await findBrokenLink(rig.cluster.urls.ledger));
    if (brokenLink) report(brokenLink);
  } catch (error) {
    report(`the round could not be finished: ${(error as Error).message}`);
    if (!(await restartUnhealthy(rig, report))) state.isOver = true;
  }
  return findings;
}

/** Restarts unhealthy processes. Returns false if this fails, which ends the campaign. */
async function restartUnhealthy(rig: Rig, report: (problem: string) => void): Promise<boolean> {
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
  const tally = { rounds: 0, tried: 0, acknowledged: 0, resolved: 0, refused: 0, unknown: 0, lost: 0, duplicated: 0 };
  tallies.set(name, tally);
  return tally;
}

/** Compares the outcome that the client received with the records in the tables. */
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
  // If the first attempt had no response, the operation may have succeeded before it was rejected.
  const maxOccurrences = first.kind === "refused" ? 0 : 1;
  if (happened.some((times) => times > maxOccurrences)) {
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
