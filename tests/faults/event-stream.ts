import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Callback } from "@/features/webhooks/events/callback";
import { deliverEvent } from "./deliver-event";
import type { Query } from "./tables";

/** Deliveries per second, and the maximum number of pending deliveries, limited like the bank's deliveries. */
const PER_SECOND = 50;
const MAX_IN_FLIGHT = 200;

/** Counts of a stream's deliveries, compared with the ledger. */
export interface StreamedEvents {
  readonly sent: number;
  readonly acknowledged: number;
  /** IDs of acknowledged events that are missing from the ledger. */
  readonly lost: readonly string[];
  /** Ledger rows beyond one per event. */
  readonly duplicated: number;
}

/** A stream of events of an unknown type, which the portal stores. Each event is sent once. */
export interface EventStream {
  /** Stops sending; resolves when every delivery has a response or has failed. */
  stop(): Promise<void>;
  count(ledger: Query): Promise<StreamedEvents>;
}

/** Starts sending events directly to the portal, bypassing the bank. */
export function startEventStream(callback: Callback, round: number): EventStream {
  const eventName = `Faults.Round${round}.Stream`;
  const acknowledged = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  let isStopped = false;
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
    while (!isStopped) {
      // Catches up on delayed deliveries, like the bank.
      const due = Math.floor(((performance.now() - startedAt) * PER_SECOND) / 1_000) - sent;
      if (due > 0 && inFlight.size < MAX_IN_FLIGHT) sendOne();
      else await wait(1_000 / PER_SECOND);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sending;
      await Promise.all(inFlight);
    },
    async count(ledger) {
      const rows = await ledger<{ id: string }>(
        "select substr(dedupe_key, 4, 36) as id from received_events where event_name = $1",
        [eventName],
      );
      const stored = new Set(rows.map(({ id }) => id));
      const lost = [...acknowledged].filter((id) => !stored.has(id));
      return { sent, acknowledged: acknowledged.size, lost, duplicated: rows.length - stored.size };
    },
  };
}
