import "server-only";
import {
  changeEventState,
  markEventsApplied,
  type ReceivedEvent,
  saveEventChanges,
} from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { findTraceparents } from "@/lib/ledger/queries/backlog";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { log } from "@/lib/logging/log";
import { wakeJob } from "@/lib/operations/wake-job";
import { recordSpan } from "@/lib/telemetry/spans";
import { instruments, requestTraces } from "@/lib/telemetry/telemetry";
import { applyPaymentEvents } from "./apply-payment-events";
import { applyAuthorizationSubject, applyRestrictionSubject } from "./apply-subject";
import { MAX_ATTEMPTS, nextEventAttemptAt } from "./event-retry-schedule";
import { type FetchedPayment, fetchMissingPayments } from "./fetch-missing-payments";
import { type PreparedEvent, prepareEvent } from "./prepare-event";
import { loggedName } from "./read-event";
import { MAX_CHANGES, type RecordChange } from "./record-changes";

/** Maximum number of events per transaction whose spans are recorded. */
const MAX_TRACED = 50;

/**
 * Applies a claimed event exactly once. An event that can't be applied is set aside with the reason; an event
 * that needs an unavailable bank is retried.
 *
 * @param mayCallBank false while the bank is known to be unavailable
 * @returns whether the bank turned out to be unavailable
 */
export async function applyEvent(event: ReceivedEvent, mayCallBank = true): Promise<"bank-unavailable" | "done"> {
  try {
    return (await apply(event, mayCallBank)) ?? "done";
  } catch (error) {
    log().error({ err: error, eventId: event.id, attempts: event.attempts }, "event not applied");
    const reason = "It could not be applied; see the portal’s log.";
    await postpone(event, reason, MAX_ATTEMPTS.failing);
    return "done";
  }
}

async function apply(event: ReceivedEvent, mayCallBank: boolean): Promise<"bank-unavailable" | undefined> {
  const { vault } = await ledger();
  const prepared = prepareEvent(vault, event, new Date());
  if ("fault" in prepared) return setAside(event, prepared.fault);
  const { effect, kind, subjects } = prepared;

  // Fetch missing data first, so that no transaction waits for the bank.
  const incomplete = kind === "payment" ? subjects.filter(({ details }) => details === null).map(({ id }) => id) : [];
  const responses = await fetchMissingPayments(incomplete, mayCallBank);
  if (typeof responses === "string") {
    const reason = "Its payment could not be read from the bank.";
    await postpone(event, reason, MAX_ATTEMPTS.waiting);
    return responses === "bank-unavailable" ? responses : undefined;
  }
  const missing = subjects.find(({ id }) => responses.get(id) === "no-such-payment");
  if (missing && effect.record !== null) {
    const reason = `It refers to payment ${missing.id}, which the bank does not have.`;
    return setAside(event, reason, "It refers to a payment that the bank does not have.");
  }
  const fetched = new Map(
    [...responses].filter((entry): entry is [string, FetchedPayment] => typeof entry[1] !== "string"),
  );
  await applyPrepared([prepared], fetched);
  return undefined;
}

/**
 * Applies events in one transaction, which updates the ledger, the timelines and the event rows. Skips events that
 * another worker has already applied.
 */
export async function applyPrepared(
  events: readonly PreparedEvent[],
  fetched: ReadonlyMap<string, FetchedPayment> = new Map(),
): Promise<void> {
  if (events.length === 0) return;
  const { db } = await ledger();
  const appliedAt = new Date();
  const applied = await db.transaction(async (tx) => {
    // Update the event rows first, so that a second worker waits here and then finds the events applied.
    const claimedIds = await markEventsApplied(
      tx,
      events.map(({ event }) => event.id),
      appliedAt,
    );
    const unapplied = events.filter(({ event }) => claimedIds.has(event.id));
    if (unapplied.length === 0) return unapplied;
    const paymentEvents = unapplied.filter(({ kind }) => kind === "payment");
    const changes = new Map<number, RecordChange[]>();
    const paymentChanges = paymentEvents.length > 0 ? await applyPaymentEvents(tx, paymentEvents, fetched) : [];
    for (const [i, { event }] of paymentEvents.entries()) changes.set(event.id, paymentChanges[i]!);
    for (const prepared of unapplied) {
      if (prepared.kind !== "payment") changes.set(prepared.event.id, await applySubjects(tx, prepared));
    }
    await saveEventChanges(
      tx,
      [...changes].map(([id, all]) => ({ id, changes: all.slice(0, MAX_CHANGES) })),
    );
    return unapplied;
  });
  await reportApplied(applied, new Date());
  if (events.some(({ kind, subjects }) => kind === "payment" && subjects.length > 0)) wakeJob("refresh-payments");
}

async function applySubjects(
  tx: LedgerTransaction,
  { kind, subjects, moment }: PreparedEvent,
): Promise<RecordChange[]> {
  const applySubject = kind === "restriction" ? applyRestrictionSubject : applyAuthorizationSubject;
  const changes: RecordChange[] = [];
  for (const subject of subjects) changes.push(...(await applySubject(tx, subject, moment)));
  return changes;
}

/** @param loggedReason the reason without text from the sender; the logged ID identifies the event */
async function setAside(event: ReceivedEvent, reason: string, loggedReason = reason): Promise<undefined> {
  const { db } = await ledger();
  await changeEventState(db, event.id, "received", { state: "set-aside", reason });
  log().warn({ eventId: event.id, eventName: loggedName(event.eventName), reason: loggedReason }, "event set aside");
}

async function postpone(event: ReceivedEvent, reason: string, maxAttempts: number): Promise<void> {
  if (event.attempts >= maxAttempts) return setAside(event, reason);
  const { db } = await ledger();
  await changeEventState(db, event.id, "received", {
    state: "received",
    nextAttemptAt: nextEventAttemptAt(event.attempts, new Date()),
  });
}

/** Measures how long applied events had waited, and adds each event to the trace of the action that caused it. */
async function reportApplied(events: readonly PreparedEvent[], appliedAt: Date): Promise<void> {
  const lag = instruments()?.eventLag;
  for (const { event } of events) lag?.record((appliedAt.getTime() - event.receivedAt.getTime()) / 1000);
  if (!requestTraces()) return;
  try {
    await traceEvents(events.slice(0, MAX_TRACED), appliedAt);
  } catch (error) {
    // The events are already applied, so a tracing error is only logged.
    log().warn({ err: error }, "events not traced");
  }
}

async function traceEvents(events: readonly PreparedEvent[], endedAt: Date): Promise<void> {
  const ids = events.flatMap(({ kind, subjects }) => (kind === "payment" ? subjects.map(({ id }) => id) : []));
  const parents = await findTraceparents((await ledger()).db, [...new Set(ids)]);
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
