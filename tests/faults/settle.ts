import { setTimeout as wait } from "node:timers/promises";
import type { BankOperator } from "./bank-client";
import type { RoundAccounts } from "./load";
import type { Answer, Operation, Traces } from "./operation";
import { type Rig, SIDES } from "./rig";
import { type Query, readTables } from "./tables";
import { waitUntil } from "./wait-until";

/** An operation of a round, with its first and latest answer. */
export interface Sent {
  readonly operation: Operation;
  readonly first: Answer;
  last: Answer;
}

/** Generous limits that only end a hung round, because a busy machine may be fifty times slower. */
const HEALTHY_WITHIN_MS = 300_000;
const QUIET_WITHIN_MS = 900_000;

/** Whether an operation has a final answer; without one it is resent identically, as a person would. */
const isAnswered = ({ last }: Sent): boolean => last.kind === "acknowledged" || last.kind === "refused";

/** Waits until both sides are healthy. */
export async function waitUntilHealthy(rig: Rig): Promise<void> {
  for (const side of SIDES)
    await waitUntil(`the ${side} is healthy again`, () => rig.isHealthy(side), HEALTHY_WITHIN_MS);
}

/** Resends unanswered operations while that makes progress; true when only those that may stay unknown are left. */
async function resendUnanswered(sent: readonly Sent[], deadline: number): Promise<boolean> {
  for (;;) {
    await Promise.all(
      sent
        .filter((each) => !isAnswered(each))
        .map(async (each) => {
          each.last = await each.operation.send();
        }),
    );
    const open = sent.filter((each) => !isAnswered(each));
    if (open.every(({ operation, last }) => operation.mayStayUnknown && last.kind === "unknown")) return true;
    if (performance.now() > deadline || open.every(({ last }) => last.kind === "unknown")) return false;
    await wait(500);
  }
}

/** Makes the bank's failed deliveries due: the longest of its first waits is 5 minutes. */
async function retryDeliveries(bank: BankOperator): Promise<void> {
  await bank.post("/sandbox/v1/clock/advance", { duration: "PT7M" }).catch(() => {});
}

/** The state of the tables once nothing is pending, or the time is up. */
export interface Quiet {
  /** Descriptions of pending work. */
  readonly pending: readonly string[];
  readonly events: EventCounts;
  /** The traces of each operation, in order. */
  readonly traces: readonly Traces[];
}

/** The outcome of the bank's events in the ledger. */
export interface EventCounts {
  readonly emitted: number;
  /** Delivered, according to the bank. */
  readonly delivered: number;
  /** Ids of delivered events that are missing in the ledger. */
  readonly lost: readonly string[];
  /** Ledger rows beyond one per event. */
  readonly duplicated: number;
}

/**
 * Waits until every operation has an answer, the bank has delivered everything, and the ledger agrees with it.
 * The bank retries failed deliveries by its business clock, which is advanced for that.
 */
export async function waitUntilQuiet(
  rig: Rig,
  bank: BankOperator,
  accounts: RoundAccounts,
  sent: readonly Sent[],
): Promise<Quiet> {
  const deadline = performance.now() + QUIET_WITHIN_MS;
  for (let pauseMs = 500; ; pauseMs = Math.min(8_000, pauseMs * 2)) {
    await resendUnanswered(sent, deadline);
    const quiet = await readTables(rig, async (query) => {
      const events = await countEvents(query);
      const traces: Traces[] = [];
      for (const { operation } of sent) traces.push(await operation.countTraces(query));
      const pending = [
        ...findUnanswered(sent, traces),
        ...(await findPending(query, events)),
        ...(await findDrift(query, accounts)),
      ];
      return { pending, events, traces };
    });
    if (quiet.pending.length === 0 || performance.now() > deadline) return quiet;
    await retryDeliveries(bank);
    await wait(pauseMs);
  }
}

/** Whether an operation's outcome can't be determined: it has no identifier at the bank and never arrived there. */
export const staysUnknown = ({ operation, last }: Sent, { bank }: Traces): boolean =>
  operation.mayStayUnknown === true && last.kind === "unknown" && bank === 0;

function findUnanswered(sent: readonly Sent[], traces: readonly Traces[]): string[] {
  return sent
    .filter((each, i) => !isAnswered(each) && !staysUnknown(each, traces[i]!))
    .map(({ operation, last }) => `no answer (${last.kind}) to the ${operation.name}`);
}

async function countEvents({ bank, portal }: Record<"portal" | "bank", Query>): Promise<EventCounts> {
  const emitted = await bank<{ id: string; delivered: boolean }>(
    `select e.id, exists (select from deliveries d where d.event_id = e.id and d.delivered_at is not null) as delivered
     from events e where exists (select from deliveries d where d.event_id = e.id) or e.position is null`,
  );
  const received = await portal<{ dedupeKey: string }>(
    `select dedupe_key as "dedupeKey" from received_events where event_name not like 'Faults.%'`,
  );
  const extractId = (dedupeKey: string) => dedupeKey.slice(3, 39);
  const stored = new Set(received.map(({ dedupeKey }) => extractId(dedupeKey)));
  const isStored = ({ id }: { id: string }) => stored.has(id.toLowerCase());
  const delivered = emitted.filter((event) => event.delivered);
  return {
    emitted: emitted.length,
    delivered: delivered.length,
    lost: delivered.filter((event) => !isStored(event)).map(({ id }) => id),
    duplicated: Math.max(0, received.length - emitted.filter(isStored).length),
  };
}

async function findPending({ portal }: Record<"portal" | "bank", Query>, events: EventCounts): Promise<string[]> {
  const undelivered = events.emitted - events.delivered;
  // The round's unknown operations are identified by their answers.
  const intents = await portal<{ kind: string; state: string }>(
    "select kind, state from intents where state = 'sending'",
  );
  const [waiting] = await portal<{ count: number }>(
    "select count(*)::int as count from received_events where state = 'received'",
  );
  return [
    ...(undelivered > 0 ? [`${undelivered} events of the bank are not delivered`] : []),
    ...intents.map(({ kind, state }) => `an intent (${kind}) is ${state}`),
    ...(waiting!.count > 0 ? [`${waiting!.count} received events are not applied`] : []),
  ];
}

/** Payments of the round whose status differs between bank and ledger. */
async function findDrift(
  { bank, portal }: Record<"portal" | "bank", Query>,
  { plain, positivePay }: RoundAccounts,
): Promise<string[]> {
  const statuses = async (query: Query) => {
    const text = "select id::text as id, status from payments where account_number in ($1, $2)";
    const rows = await query<{ id: string; status: string }>(text, [plain, positivePay]);
    return new Map(rows.map(({ id, status }) => [id, status]));
  };
  const [bankStatuses, ledgerStatuses] = [await statuses(bank), await statuses(portal)];
  return [...new Set([...bankStatuses.keys(), ...ledgerStatuses.keys()])]
    .filter((id) => bankStatuses.get(id) !== ledgerStatuses.get(id))
    .map((id) => `payment ${id} is ${bankStatuses.get(id)} at the bank and ${ledgerStatuses.get(id)} in the ledger`);
}
