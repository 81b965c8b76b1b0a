import "server-only";
import { moveEvent, type ReceivedEvent, saveEventChanges, takeEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { findTraces } from "@/lib/ledger/queries/backlog";
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

/** Events whose spans are recorded of one transaction. */
const MAX_TRACED = 50;

/**
 * Applies an event that was claimed, exactly once. An event that can't be applied is set aside with its reason; one
 * that has to wait for the bank is retried.
 *
 * @param mayCallBank false while the bank is known to be unavailable @returns whether the bank turned out to be
 * unavailable
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

  // Missing data is requested before: no transaction waits for the bank.
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
 * Applies events in one transaction: the ledger, the timelines and the events' own rows. One that another worker has
 * applied meanwhile is left out.
 */
export async function applyPrepared(
  events: readonly PreparedEvent[],
  fetched: ReadonlyMap<string, FetchedPayment> = new Map(),
): Promise<void> {
  if (events.length === 0) return;
  const { db } = await ledger();
  const appliedAt = new Date();
  const applied = await db.transaction(async (tx) => {
    // The events' rows come first: of two workers one waits here, and then finds them applied.
    const taken = await takeEvents(
      tx,
      events.map(({ event }) => event.id),
      appliedAt,
    );
    const mine = events.filter(({ event }) => taken.has(event.id));
    if (mine.length === 0) return mine;
    const ofPayments = mine.filter(({ kind }) => kind === "payment");
    const changes = new Map<number, RecordChange[]>();
    const changesOfPayments = ofPayments.length > 0 ? await applyPaymentEvents(tx, ofPayments, fetched) : [];
    for (const [i, { event }] of ofPayments.entries()) changes.set(event.id, changesOfPayments[i]!);
    for (const one of mine) if (one.kind !== "payment") changes.set(one.event.id, await applyOther(tx, one));
    await saveEventChanges(
      tx,
      [...changes].map(([id, all]) => ({ id, changes: all.slice(0, MAX_CHANGES) })),
    );
    return mine;
  });
  await reportApplied(applied, new Date());
  if (events.some(({ kind, subjects }) => kind === "payment" && subjects.length > 0)) wakeJob("refresh-payments");
}

async function applyOther(tx: LedgerTransaction, { kind, subjects, moment }: PreparedEvent): Promise<RecordChange[]> {
  const applySubject = kind === "restriction" ? applyRestrictionSubject : applyAuthorizationSubject;
  const changes: RecordChange[] = [];
  for (const subject of subjects) changes.push(...(await applySubject(tx, subject, moment)));
  return changes;
}

/** @param logged the reason without text of the sender; the id in the log leads to the event itself */
async function setAside(event: ReceivedEvent, reason: string, logged = reason): Promise<undefined> {
  const { db } = await ledger();
  await moveEvent(db, event.id, "received", { state: "set-aside", reason });
  log().warn({ eventId: event.id, eventName: loggedName(event.eventName), reason: logged }, "event set aside");
}

async function postpone(event: ReceivedEvent, reason: string, mostAttempts: number): Promise<void> {
  if (event.attempts >= mostAttempts) return setAside(event, reason);
  const { db } = await ledger();
  await moveEvent(db, event.id, "received", {
    state: "received",
    nextAttemptAt: nextEventAttemptAt(event.attempts, new Date()),
  });
}

/** Measures how long applied events had waited, and records each in the trace of the action that it follows. */
async function reportApplied(events: readonly PreparedEvent[], appliedAt: Date): Promise<void> {
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
