import { setTimeout as wait } from "node:timers/promises";
import type { BankOperator } from "./bank-client";
import type { RoundAccounts } from "./load";
import type { Answer, Operation, Traces } from "./operation";
import { type Rig, SIDES } from "./rig";
import { type Query, readTables } from "./tables";
import { waitUntil } from "./wait-until";

/** An operation in a round, with the first and latest answers. */
export interface Sent {
  readonly operation: Operation;
  readonly first: Answer;
  last: Answer;
}

/** Long time limits that end only a hung round, because a busy machine may be fifty times slower. */
const HEALTHY_TIMEOUT_MS = 300_000;
const QUIET_TIMEOUT_MS = 900_000;

/** Returns whether an operation has a final answer. Otherwise the same request is sent again, as a user would. */
const isAnswered = ({ last }: Sent): boolean => last.kind === "acknowledged" || last.kind === "refused";

/** Waits until the portal and bank are healthy. */
export async function waitUntilHealthy(rig: Rig): Promise<void> {
  for (const side of SIDES)
    await waitUntil(`the ${side} is healthy again`, () => rig.isHealthy(side), HEALTHY_TIMEOUT_MS);
}

/** Resends unanswered operations until there is no progress. Returns whether only allowed unknown outcomes remain. */
async function resendUnanswered(sent: readonly Sent[], deadline: number): Promise<boolean> {
  for (;;) {
    await Promise.all(
      sent
        .filter((entry) => !isAnswered(entry))
        .map(async (entry) => {
          entry.last = await entry.operation.send();
        }),
    );
    const unanswered = sent.filter((entry) => !isAnswered(entry));
    if (unanswered.every(({ operation, last }) => operation.mayStayUnknown && last.kind === "unknown")) return true;
    if (performance.now() > deadline || unanswered.every(({ last }) => last.kind === "unknown")) return false;
    await wait(500);
  }
}

/** Advances the bank's clock so that failed deliveries become due; early retries wait at most 5 minutes. */
async function retryDeliveries(bank: BankOperator): Promise<void> {
  await bank.post("/sandbox/v1/clock/advance", { duration: "PT7M" }).catch(() => {});
}

/** The state of the tables when nothing is pending, or after the timeout. */
export interface Quiet {
  /** Descriptions of pending work. */
  readonly pending: readonly string[];
  readonly events: EventCounts;
  /** Traces of the operations, in order. */
  readonly traces: readonly Traces[];
}

/** Counts of the bank's events, compared with the ledger. */
export interface EventCounts {
  readonly emitted: number;
  /** Events delivered according to the bank. */
  readonly delivered: number;
  /** IDs of delivered events that are missing from the ledger. */
  readonly lost: readonly string[];
  /** Ledger rows beyond one per event. */
  readonly duplicated: number;
}

/**
 * Waits until all operations have answers, the bank has delivered all events, and the ledger matches the bank. Advances
 * the bank's business clock, which determines when failed deliveries are retried.
 */
export async function waitUntilQuiet(
  rig: Rig,
  bank: BankOperator,
  accounts: RoundAccounts,
  sent: readonly Sent[],
): Promise<Quiet> {
  const deadline = performance.now() + QUIET_TIMEOUT_MS;
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

/** Returns whether an outcome can't be determined: the operation has no identifier and did not reach the bank. */
export const staysUnknown = ({ operation, last }: Sent, { bank }: Traces): boolean =>
  operation.mayStayUnknown === true && last.kind === "unknown" && bank === 0;

function findUnanswered(sent: readonly Sent[], traces: readonly Traces[]): string[] {
  return sent
    .filter((entry, i) => !isAnswered(entry) && !staysUnknown(entry, traces[i]!))
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
  // Excludes intents with unknown outcomes, which are checked by their answers.
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

/** Describes the round's payments whose status differs between the bank and the ledger. */
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
