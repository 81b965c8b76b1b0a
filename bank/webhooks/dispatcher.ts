import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueRegistrations,
  releaseDeliveries,
  type SettledDelivery,
  settleDeliveries,
} from "@/bank/store/deliveries";
import { publishEvents } from "@/bank/store/events";
import type { RegistrationRow } from "@/bank/store/registrations";
import type { Courier } from "./courier";
import { judgeAttempt } from "./judge-attempt";
import { type CountedAttempt, streaksOf } from "./streaks";
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
/** A lease outlives every attempt, and frees what a killed process held. */
const LEASE_MS = 20_000;
/** Attempts in progress are waited for so long when the bank stops. */
const DRAIN_MS = 5_000;

/** What one attempt came to. */
interface Ended {
  readonly settled: SettledDelivery;
  readonly counted: CountedAttempt;
}

export function createDispatcher(context: WebhookContext, courier: Courier): Dispatcher {
  const { db, clock, realNow } = context;
  const inFlight = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let ended: Ended[] = [];
  let unattempted: string[] = [];
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  let wake = () => {};

  async function attempt(registration: RegistrationRow, { delivery, event }: ClaimedDelivery): Promise<void> {
    const outcome = await courier.carry(registration, event);
    if (outcome === null) unattempted.push(delivery.id);
    else ended.push(judgeAttempt(registration, delivery, outcome, clock.now()));
  }

  function begin(registration: RegistrationRow, claimed: ClaimedDelivery): void {
    const { id } = registration;
    inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
    const run: Promise<void> = attempt(registration, claimed).finally(() => {
      running.delete(run);
      const left = (inFlight.get(id) ?? 1) - 1;
      if (left > 0) inFlight.set(id, left);
      else inFlight.delete(id);
    });
    running.add(run);
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

  /** One round: settles what ended, publishes what happened, begins what is due. Answers how many attempts it began. */
  async function round(): Promise<number> {
    await settle();
    const now = { business: clock.now(), real: realNow() };
    await publishEvents(db, now.business);
    const due = new Map((await findDueRegistrations(db, now)).map((row) => [row.id, row]));
    const rooms = new Map<string, number>();
    for (const { id, status } of due.values()) {
      // One that restarts is tried with one event before the others follow.
      const room = (status === "Restarting" ? 1 : MOST_AT_ONCE) - (inFlight.get(id) ?? 0);
      if (room > 0) rooms.set(id, room);
    }
    const claimed = await claimDeliveries(db, rooms, now, new Date(now.real.getTime() + LEASE_MS));
    for (const one of claimed) begin(due.get(one.delivery.registrationId)!, one);
    return claimed.length;
  }

  async function drain(): Promise<void> {
    while ((await round()) > 0 || running.size > 0 || ended.length > 0) {
      if (running.size > 0) await Promise.race(running);
    }
  }

  return {
    drain,
    start(intervalMs, onError) {
      const go = async () => {
        while (!stopped) {
          await round().catch(onError);
          if (stopped) return;
          const pause = new Promise<void>((resolve) => {
            wake = resolve;
          });
          const timer = setTimeout(wake, intervalMs);
          await Promise.race([pause, ...running]);
          clearTimeout(timer);
        }
      };
      loop = go();
    },
    async stop() {
      stopped = true;
      wake();
      await loop;
      const late = setTimeout(() => courier.breakOff(), DRAIN_MS);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(late);
      await settle();
      await courier.close();
    },
  };
}
