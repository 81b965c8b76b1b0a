import "server-only";
import { bodyOf, type ReceivedEvent } from "@/lib/ledger/events/received-events";
import { assert } from "@/lib/shared/assert";
import type { Vault } from "@/lib/vault/vault";
import type { EventContext } from "./apply-subject";
import { type EventEffect, getEventEffect } from "./event-effects";
import { type EventSubject, parseEvent } from "./read-event";

/** How the ledger interprets an event. */
export interface EventMeaning {
  readonly effect: EventEffect;
  /** Kind of the event's subjects. */
  readonly kind: EventSubject["kind"];
  readonly subjects: readonly EventSubject[];
  readonly moment: EventContext;
}

/** A received event with its interpretation. */
export interface PreparedEvent extends EventMeaning {
  readonly event: ReceivedEvent;
}

/** Why an event can't be applied, as a sentence. */
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

/** Interprets an event's body. */
export function interpretEvent(
  body: string,
  { receivedAt }: Pick<ReceivedEvent, "receivedAt">,
  now: Date,
): EventMeaning | Fault {
  const { eventName, happenedAt, subjects, fault } = parseEvent(body);
  if (fault !== null) return { fault };
  const effect = getEventEffect(eventName);
  const kind = effect.record ?? "payment";
  const subjectsOfKind = subjects.filter((subject) => subject.kind === kind);
  const matching = subjectsOfKind.map((subject) => dropForeignDetails(subject, effect));
  if (effect.record !== null && matching.length === 0) {
    return { fault: `It does not identify its ${effect.record}.` };
  }
  const moment = {
    happenedAt: happenedAt ?? receivedAt,
    receivedAt,
    now,
    status: effect.status,
    implied: effect.implied,
  };
  return { effect, kind, subjects: matching, moment };
}

/** Removes details that do not describe the payment. */
function dropForeignDetails(subject: EventSubject, { record }: EventEffect): EventSubject {
  return record === null ? { ...subject, details: null } : subject;
}
