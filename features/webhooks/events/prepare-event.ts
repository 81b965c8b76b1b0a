import "server-only";
import { bodyOf, type ReceivedEvent } from "@/lib/ledger/events/received-events";
import { assert } from "@/lib/shared/assert";
import type { Vault } from "@/lib/vault/vault";
import type { EventMoment } from "./apply-subject";
import { type EventEffect, effectOf } from "./event-effects";
import { type EventSubject, readEvent } from "./read-event";

/** What an event means to the ledger. */
export interface EventMeaning {
  readonly effect: EventEffect;
  /** The kind of its subjects. */
  readonly kind: EventSubject["kind"];
  readonly subjects: readonly EventSubject[];
  readonly moment: EventMoment;
}

/** A received event, and what it means. */
export interface PreparedEvent extends EventMeaning {
  readonly event: ReceivedEvent;
}

/** Why an event can't be applied, in words for a person. */
interface Fault {
  readonly fault: string;
}

/** Reads the body of an event that waits to be applied. */
export function prepareEvent(vault: Vault, event: ReceivedEvent, now: Date): PreparedEvent | Fault {
  const body = bodyOf(vault, event);
  assert(body !== null, "an event that waits to be applied has its body");
  const meaning = interpretEvent(body, event, now);
  return "fault" in meaning ? meaning : { event, ...meaning };
}

/** Interprets the body of an event. */
export function interpretEvent(
  body: string,
  { receivedAt }: Pick<ReceivedEvent, "receivedAt">,
  now: Date,
): EventMeaning | Fault {
  const { eventName, happenedAt, subjects, fault } = readEvent(body);
  if (fault !== null) return { fault };
  const effect = effectOf(eventName);
  const kind = effect.record ?? "payment";
  const wanted = subjects.filter((subject) => subject.kind === kind).map((one) => withoutForeignDetails(one, effect));
  if (effect.record !== null && wanted.length === 0) {
    return { fault: `It does not identify its ${effect.record}.` };
  }
  const moment = {
    happenedAt: happenedAt ?? receivedAt,
    receivedAt,
    now,
    status: effect.status,
    says: effect.says,
  };
  return { effect, kind, subjects: wanted, moment };
}

/** Details of another kind of record are not the payment's. */
function withoutForeignDetails(subject: EventSubject, { record }: EventEffect): EventSubject {
  return record === null ? { ...subject, details: null } : subject;
}
