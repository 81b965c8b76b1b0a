import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { findTraces } from "@/lib/ledger/queries/backlog";
import { log } from "@/lib/portal/logging/log";
import { recordSpan } from "@/lib/telemetry/spans";
import { instruments, requestTraces } from "@/lib/telemetry/telemetry";
import type { PreparedEvent } from "./prepare-event";
import { loggedName } from "./read-event";

/** Events whose spans are recorded of one transaction. */
const MAX_TRACED = 50;

/** Measures how long applied events had waited, and records each in the trace of the action that it follows. */
export async function reportApplied(events: readonly PreparedEvent[], appliedAt: Date): Promise<void> {
  const lag = instruments()?.eventLag;
  for (const { event } of events) lag?.record((appliedAt.getTime() - event.receivedAt.getTime()) / 1000);
  if (!requestTraces()) return;
  try {
    await trace(events.slice(0, MAX_TRACED), appliedAt);
  } catch (error) {
    // The events are applied.
    log().warn({ err: error }, "events not traced");
  }
}

async function trace(events: readonly PreparedEvent[], endedAt: Date): Promise<void> {
  const ids = events.flatMap(({ kind, subjects }) => (kind === "payment" ? subjects.map(({ id }) => id) : []));
  const parents = await findTraces((await ledger()).db, [...new Set(ids)]);
  for (const { event, subjects } of events) {
    recordSpan({
      name: "event applied",
      kind: "consumer",
      startedAt: event.receivedAt,
      endedAt,
      attributes: { "endorse.event": loggedName(event.eventName) ?? "unknown" },
      parent: subjects.map(({ id }) => parents.get(id)).find((parent) => parent !== undefined) ?? null,
    });
  }
}
