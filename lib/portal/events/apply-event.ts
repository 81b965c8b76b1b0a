import "server-only";
import { bodyOf, moveEvent, type ReceivedEvent, saveEventChanges } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { log } from "@/lib/portal/logging/log";
import { wakeJob } from "@/lib/portal/wake-up/wake-job";
import { assert } from "@/lib/shared/assert";
import {
  applyAuthorizationSubject,
  applyPaymentSubject,
  applyRestrictionSubject,
  type EventMoment,
} from "./apply-subject";
import { type EventEffect, effectOf } from "./event-effects";
import { MAX_ATTEMPTS, nextEventAttemptAt } from "./event-retry-schedule";
import { type FetchedPayment, fetchMissingPayments } from "./fetch-missing-payments";
import { type EventSubject, loggedName, readEvent } from "./read-event";
import { MAX_CHANGES, type RecordChange } from "./record-changes";

/**
 * Applies an event that was claimed: the ledger, the timeline and the event's own row in one transaction, exactly once
 * . An event that can't be applied is set aside with its reason; one that has to wait for the bank is retried
 * [R-12].
 *
 * @param mayCallBank false while the bank is known to be unavailable @returns whether the bank turned out to be
 * unavailable
 */
export async function applyEvent(event: ReceivedEvent, mayCallBank = true): Promise<"bank-unavailable" | "done"> {
  try {
    return (await apply(event, mayCallBank)) ?? "done";
  } catch (error) {
    log().error({ err: error, eventId: event.id, attempts: event.attempts }, "event not applied");
    const reason = "Something went wrong when it was applied; see the portal’s log.";
    await postpone(event, reason, MAX_ATTEMPTS.failing);
    return "done";
  }
}

async function apply(event: ReceivedEvent, mayCallBank: boolean): Promise<"bank-unavailable" | undefined> {
  const { vault } = await ledger();
  const body = bodyOf(vault, event);
  assert(body !== null, "an event that waits to be applied has its body");
  const { eventName, happenedAt, subjects, fault } = readEvent(body);
  if (fault !== null) return setAside(event, fault);
  const effect = effectOf(eventName);
  const kind = effect.record ?? "payment";
  const wanted = subjects.filter((subject) => subject.kind === kind).map((one) => withoutForeignDetails(one, effect));
  if (effect.record !== null && wanted.length === 0) {
    return setAside(event, `It does not say which ${effect.record} it is about.`);
  }

  // Missing data is requested before: no transaction waits for the bank.
  const incomplete = kind === "payment" ? wanted.filter(({ details }) => details === null).map(({ id }) => id) : [];
  const fetched = await fetchMissingPayments(incomplete, mayCallBank);
  if (typeof fetched === "string") {
    const reason = "The payment that it names could not be read from the bank.";
    await postpone(event, reason, MAX_ATTEMPTS.waiting);
    return fetched === "bank-unavailable" ? fetched : undefined;
  }
  const missing = wanted.find(({ id }) => fetched.get(id) === "no-such-payment");
  if (missing && effect.record !== null) {
    const reason = `It names the payment ${missing.id}, which the bank does not have.`;
    return setAside(event, reason, "It names a payment that the bank does not have.");
  }

  const { db } = await ledger();
  const now = new Date();
  const moment = {
    happenedAt: happenedAt ?? event.receivedAt,
    receivedAt: event.receivedAt,
    now,
    status: effect.status,
    says: effect.says,
  };
  const done = await db.transaction(async (tx) => {
    // The event's row comes first: of two workers one waits here, and then finds it applied.
    if (!(await moveEvent(tx, event.id, "received", { state: "applied", appliedAt: now, reason: null }))) return false;
    const changes: RecordChange[] = [];
    for (const subject of wanted) {
      const response = fetched.get(subject.id);
      const known = response === "no-such-payment" ? undefined : response;
      changes.push(...(await applySubject(tx, { event, effect, moment, subject, fetched: known })));
    }
    await saveEventChanges(tx, event.id, changes.slice(0, MAX_CHANGES));
    return true;
  });
  if (done && kind === "payment" && wanted.length > 0) wakeJob("refresh-payments");
  return undefined;
}

interface Application {
  readonly event: ReceivedEvent;
  readonly effect: EventEffect;
  readonly moment: EventMoment;
  readonly subject: EventSubject;
  readonly fetched: FetchedPayment | undefined;
}

async function applySubject(tx: LedgerTransaction, application: Application): Promise<RecordChange[]> {
  const { effect, moment, subject, fetched } = application;
  if (effect.record === "restriction") return applyRestrictionSubject(tx, subject, moment);
  if (effect.record === "authorization") return applyAuthorizationSubject(tx, subject, moment);
  const changes = await applyPaymentSubject(tx, subject, moment, fetched);
  if (effect.record === "payment") await addToTimeline(tx, application);
  return changes;
}

/** Adds the event to the payment's timeline: as a timestamp of the record, or in words of its own. */
async function addToTimeline(tx: LedgerTransaction, { event, effect, moment, subject }: Application): Promise<void> {
  const { happenedAt: at } = moment;
  const paymentId = subject.id;
  if (effect.title) {
    await addTimelineNote(tx, { paymentId, key: `event ${event.dedupeKey}`, at, title: effect.title, source: "event" });
  } else if (effect.moment) {
    await tx
      .insert(paymentTimeline)
      .values({ paymentId, key: effect.moment, at, source: "event" })
      .onConflictDoNothing();
  }
}

/** Details of another kind of record are not the payment's. */
function withoutForeignDetails(subject: EventSubject, { record }: EventEffect): EventSubject {
  return record === null ? { ...subject, details: null } : subject;
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
