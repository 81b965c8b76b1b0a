import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Callback } from "@/features/webhooks/events/callback";
import { deliverEvent } from "./deliver-event";
import type { Query } from "./tables";

/** How many deliveries a second, and how many at most without a response, as the bank bounds its own. */
const PER_SECOND = 50;
const MOST_IN_FLIGHT = 200;

/** The outcome of a stream's deliveries in the ledger. */
export interface StreamedEvents {
  readonly sent: number;
  readonly acknowledged: number;
  /** Ids of acknowledged ones that the ledger does not have. */
  readonly lost: readonly string[];
  /** Rows of the ledger beyond one for each. */
  readonly doubled: number;
}

/** Deliveries of events that the portal does not know and keeps, each sent once. */
export interface EventStream {
  /** Sends no more; resolves when each delivery has a response, or will get none. */
  stop(): Promise<void>;
  count(ledger: Query): Promise<StreamedEvents>;
}

/** Starts a stream of deliveries, past the bank. */
export function startEventStream(callback: Callback, round: number): EventStream {
  const eventName = `Faults.Round${round}.Stream`;
  const acknowledged = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  let isOver = false;
  const sendOne = () => {
    const id = randomUUID();
    sent += 1;
    const delivery = deliverEvent(callback, { id, eventName }).then((isAcknowledged) => {
      if (isAcknowledged) acknowledged.add(id);
      inFlight.delete(delivery);
    });
    inFlight.add(delivery);
  };
  const startedAt = performance.now();
  const sending = (async () => {
    while (!isOver) {
      // Those that were held back are made up for, as the bank does.
      const due = Math.floor(((performance.now() - startedAt) * PER_SECOND) / 1_000) - sent;
      if (due > 0 && inFlight.size < MOST_IN_FLIGHT) sendOne();
      else await wait(1_000 / PER_SECOND);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sending;
      await Promise.all(inFlight);
    },
    async count(ledger) {
      const rows = await ledger<{ id: string }>(
        "select substr(dedupe_key, 4, 36) as id from received_events where event_name = $1",
        [eventName],
      );
      const kept = new Set(rows.map(({ id }) => id));
      const lost = [...acknowledged].filter((id) => !kept.has(id));
      return { sent, acknowledged: acknowledged.size, lost, doubled: rows.length - kept.size };
    },
  };
}
