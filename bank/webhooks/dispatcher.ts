import type { ClaimedDelivery } from "@/bank/store/claimed-delivery";
import { claimDeliveries, findDueRegistrations, releaseDeliveries, settleDeliveries } from "@/bank/store/deliveries";
import { publishEvents } from "@/bank/store/publish-events";
import { findCallbackHosts, findRegistrations, type RegistrationRow } from "@/bank/store/registrations";
import type { Courier } from "./courier";
import { judgeAttempt } from "./judge-attempt";
import { streaksOf } from "./streaks";
import type { WebhookContext } from "./webhook-context";

/** Carries events to the registrations that have them pushed. */
export interface Dispatcher {
  /** Attempts everything that is due, until nothing is: the clock decides what that means. */
  drain(): Promise<void>;
  /** Goes on attempting what becomes due, looking again so often, until stopped. */
  start(intervalMs: number, onError: (error: unknown) => void): void;
  /** Lets attempts in progress end, breaks off those that take too long, and gives back what was not attempted. */
  stop(): Promise<void>;
}

/** Attempts at once to one registration; what it makes of them delays nobody else. */
const MOST_AT_ONCE = 16;
/**
 * Deliveries that are taken in hand at a time for one registration, so that the database is asked rarely: twice as many
 * after all of them were attempted in good time, half as many after some had to be given back.
 */
const IN_HAND = { atFirst: 512, least: 64, most: 4_096 } as const;
/** A lease outlives what is in hand, and frees what a killed process held. */
const LEASE_MS = 30_000;
/** Attempts in progress are waited for so long when the bank stops. */
const DRAIN_MS = 5_000;

/** What one attempt came to. */
type Ended = ReturnType<typeof judgeAttempt>;

/** What is in hand for one registration. */
interface Lane {
  readonly registration: RegistrationRow;
  /** The partner's allowlist, as the last round found it. */
  hosts: readonly string[];
  readonly queue: ClaimedDelivery[];
  inFlight: number;
  /** How many it was given the last time. */
  given: number;
  /** Something failed: nothing more is begun before that is written down, since it may suspend the registration. */
  isPaused: boolean;
}

export function createDispatcher(context: WebhookContext, courier: Courier): Dispatcher {
  const { db, clock, realNow, timeoutMs } = context;
  const lanes = new Map<string, Lane>();
  /** How many a registration is given at a time, where that is not as at first. */
  const paces = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let ended: Ended[] = [];
  let unattempted: string[] = [];
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  let signal = () => {};
  let signaled = Promise.resolve();
  const listen = () => {
    signaled = new Promise((resolve) => {
      signal = resolve;
    });
  };

  const paceOf = (registrationId: string) => paces.get(registrationId) ?? IN_HAND.atFirst;

  async function attempt(lane: Lane, delivery: ClaimedDelivery): Promise<void> {
    const outcome = await courier.carry(lane.registration, delivery.event, lane.hosts);
    lane.inFlight -= 1;
    if (outcome === null) unattempted.push(delivery.id);
    else ended.push(judgeAttempt(lane.registration, delivery, outcome, clock.now()));
    if (outcome !== null && !outcome.ok) lane.isPaused = true;
    advance(lane);
    const isLow = lane.queue.length === MOST_AT_ONCE || (lane.queue.length === 0 && lane.inFlight === 0);
    if (isLow || lane.isPaused) signal();
  }

  /** Gives back what at the head of a lane's queue can't be attempted before its lease ends; answers whether any. */
  function giveBackLate({ registration: { id }, queue }: Lane): boolean {
    const isLate = (one: ClaimedDelivery | undefined) =>
      one !== undefined && one.leasedUntil.getTime() - realNow().getTime() < timeoutMs;
    if (!isLate(queue[0])) return false;
    while (isLate(queue[0])) unattempted.push(queue.shift()!.id);
    paces.set(id, Math.max(paceOf(id) / 2, IN_HAND.least));
    return true;
  }

  /** Begins what a lane has room for. */
  function advance(lane: Lane): void {
    while (!stopped && !lane.isPaused && lane.inFlight < MOST_AT_ONCE) {
      if (giveBackLate(lane)) continue;
      const next = lane.queue.shift();
      if (!next) return;
      lane.inFlight += 1;
      const run: Promise<void> = attempt(lane, next).finally(() => running.delete(run));
      running.add(run);
    }
  }

  /** Brings the lanes up to what their registrations are now, and gives back what they are no longer to be told. */
  async function refresh(): Promise<void> {
    const known = [...lanes.keys()];
    const now = new Map((known.length === 0 ? [] : await findRegistrations(db, known)).map((row) => [row.id, row]));
    for (const [id, lane] of lanes) {
      const row = now.get(id);
      const isSame = row?.generation === lane.registration.generation && row.status === lane.registration.status;
      if (!isSame || lane.isPaused) unattempted.push(...lane.queue.splice(0).map(({ id }) => id));
      lane.isPaused = false;
      if (lane.inFlight === 0 && lane.queue.length === 0) lanes.delete(id);
    }
  }

  /** Writes down what ended; kept for the next time when the database does not take it. */
  async function settle(): Promise<void> {
    const [batch, untouched] = [ended, unattempted];
    [ended, unattempted] = [[], []];
    try {
      const counted = streaksOf(batch.map((one) => one.counted));
      const settled = batch.map((one) => one.settled);
      if (batch.length > 0) await settleDeliveries(db, settled, counted, clock.now());
      await releaseDeliveries(db, untouched);
    } catch (error) {
      ended = [...batch, ...ended];
      unattempted = [...untouched, ...unattempted];
      throw error;
    }
  }

  /** How many more deliveries of a registration to take in hand. */
  function roomFor({ id, status, consecutiveErrors }: RegistrationRow): number {
    const lane = lanes.get(id);
    if (lane && lane.queue.length > MOST_AT_ONCE) return 0;
    if (lane && lane.given >= paceOf(id) / 2) paces.set(id, Math.min(paceOf(id) * 2, IN_HAND.most));
    if (lane) lane.given = 0;
    // One that restarts, or that has just failed, is not given more than it can be tried with.
    const most = status === "Restarting" ? 1 : consecutiveErrors > 0 ? MOST_AT_ONCE : paceOf(id);
    return Math.max(most - (lane ? lane.inFlight + lane.queue.length : 0), 0);
  }

  /** One round: settles what ended, takes in hand what is due, publishes what happened. Answers how many it took. */
  async function round(): Promise<number> {
    await settle();
    await refresh();
    await settle();
    const now = { business: clock.now(), real: realNow() };
    const due = new Map((await findDueRegistrations(db, now)).map((row) => [row.id, row]));
    const leasedUntil = new Date(now.real.getTime() + LEASE_MS);
    const rooms = new Map(
      [...due.values()].map((row) => [row.id, roomFor(row)] as const).filter(([, room]) => room > 0),
    );
    const claimed = await claimDeliveries(db, { rooms, leasedUntil }, now);
    await takeInHand(claimed, due);
    for (const { registrationId } of claimed) rooms.set(registrationId, rooms.get(registrationId)! - 1);
    const published = await publishEvents(db, now.business, { rooms, leasedUntil });
    await takeInHand(published, due);
    for (const lane of lanes.values()) advance(lane);
    return claimed.length + published.length;
  }

  async function takeInHand(
    claimed: readonly ClaimedDelivery[],
    registrations: ReadonlyMap<string, RegistrationRow>,
  ): Promise<void> {
    const hosts = new Map<string, string[]>();
    for (const one of claimed) {
      const registration = registrations.get(one.registrationId)!;
      const { id, partnerId } = registration;
      if (!hosts.has(partnerId)) hosts.set(partnerId, await findCallbackHosts(db, partnerId));
      const before = lanes.get(id);
      const lane =
        before?.registration.generation === registration.generation &&
        before.registration.status === registration.status
          ? before
          : { registration, hosts: [], queue: [], inFlight: 0, given: 0, isPaused: false };
      lane.hosts = hosts.get(partnerId)!;
      lanes.set(id, lane);
      lane.queue.push(one);
      lane.given += 1;
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      listen();
      const taken = await round();
      const isIdle = running.size === 0 && ended.length === 0 && unattempted.length === 0;
      if (taken === 0 && isIdle) return;
      if (running.size > 0) await signaled;
    }
  }

  return {
    drain,
    start(intervalMs, onError) {
      const go = async () => {
        while (!stopped) {
          listen();
          await round().catch(onError);
          if (stopped) return;
          const timer = setTimeout(() => signal(), intervalMs);
          await signaled;
          clearTimeout(timer);
        }
      };
      loop = go();
    },
    async stop() {
      stopped = true;
      signal();
      await loop;
      const late = setTimeout(() => courier.breakOff(), DRAIN_MS);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(late);
      for (const { queue } of lanes.values()) unattempted.push(...queue.splice(0).map(({ id }) => id));
      await settle();
      await courier.close();
    },
  };
}
