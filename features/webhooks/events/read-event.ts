import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { eventSchema } from "@/lib/contract/event";
import { isRecordId } from "@/lib/contract/primitives";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import type { NewReceivedEvent } from "@/lib/ledger/events/received-events";
import { parseTimestamp } from "@/lib/ledger/records/merge-record";
import { storableJson } from "@/lib/shared/storable-json";

/** A record that an event is about. */
export interface EventSubject {
  readonly kind: "payment" | "restriction" | "authorization";
  readonly id: string;
  /** For a restriction, the account in its path. */
  readonly accountNumber: string | null;
  /** Its details in Extended format, every value as received [GAP-32]; null in Basic. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** A parsed delivery body; nothing in it is required [GAP-32]. */
export interface ReadEvent {
  /** The same for every copy. */
  readonly dedupeKey: string;
  /** In the contract's spelling if the contract defines it. */
  readonly eventName: string | null;
  readonly happenedAt: Date | null;
  readonly subjects: readonly EventSubject[];
  /** The reason it can't be applied; null if it can. */
  readonly fault: string | null;
}

/** Maximum nesting depth of a body. */
const MAX_DEPTH = 32;
const MAX_ID_LENGTH = 200;
/** Maximum number of subjects of one event. */
const MAX_SUBJECTS = 20;

const bodySchema = eventSchema.extend({ id: z.string(), resources: z.unknown(), details: z.unknown() });

/** Parses the body of a delivery; never throws, and is deterministic. */
export function readEvent(text: string): ReadEvent {
  const unreadable = (fault: string): ReadEvent => {
    return { dedupeKey: hashKey(text), eventName: null, happenedAt: null, subjects: [], fault };
  };
  if (depthOf(text) > MAX_DEPTH) return unreadable("Its body is nested too deeply to be read.");
  const body = parse(text);
  if (!isObject(body)) return unreadable("Its body is not a JSON object.");
  const { value } = readTolerantly(bodySchema, body);
  const eventName = value.eventName?.trim() || null;
  const known = EVENT_NAMES.find((name) => name.toLowerCase() === eventName?.toLowerCase());
  return {
    dedupeKey: value.id ? idKey(value.id) : hashKey(text),
    eventName: known ?? eventName?.slice(0, 255) ?? null,
    happenedAt: parseTimestamp(value.createdAt),
    subjects: subjectsOf(value.resources, value.details),
    fault: eventName === null ? "It has no event name." : null,
  };
}

/** Returns the event name to log: `unknown` for a name outside the contract, which is the sender's text. */
export function loggedName(eventName: string | null): string | null {
  return eventName === null || EVENT_NAMES.some((name) => name === eventName) ? eventName : "unknown";
}

/** Parses a body into the row to store. */
export function toReceivedEvent(raw: string, receivedAt: Date): NewReceivedEvent {
  const { dedupeKey, eventName, happenedAt, subjects, fault } = readEvent(raw);
  const paymentId = subjects.find(({ kind }) => kind === "payment")?.id ?? null;
  const subjectId = paymentId === null ? (subjects[0]?.id ?? null) : null;
  return { dedupeKey, eventName, paymentId, subjectId, raw, happenedAt, receivedAt, reason: fault };
}

/** Resource paths by kind of record, as in section 4 of the bank's document, with any prefix. */
const RESOURCES = [
  { kind: "payment", path: /(?:^|\/)checks\/v1\/payments\/(?<id>[^/?#\s]{1,100})$/i },
  { kind: "authorization", path: /(?:^|\/)checks\/v1\/positive-pay-authorizations\/(?<id>[^/?#\s]{1,100})$/i },
  {
    kind: "restriction",
    path: /(?:^|\/)core\/v1\/dda\/accounts\/(?<account>[^/?#\s]{1,50})\/restrictions\/(?<id>[^/?#\s]{1,100})$/i,
  },
] as const;

/** Fields of `details` with the id of the record they describe, in lowercase. */
const ID_FIELDS = { paymentid: "payment", authorizationid: "authorization", restrictionid: "restriction" } as const;

function subjectsOf(resources: unknown, details: unknown): EventSubject[] {
  const found = new Map<string, EventSubject>();
  for (const path of listOf(resources)) {
    if (typeof path !== "string") continue;
    for (const resource of RESOURCES) {
      const { id, account } = resource.path.exec(path.trim())?.groups ?? {};
      if (id === undefined || !isRecordId(id)) continue;
      const { kind } = resource;
      found.set(`${kind} ${id}`, { kind, id, accountNumber: account ?? null, details: null });
    }
  }
  for (const detail of listOf(details)) {
    if (!isObject(detail)) continue;
    const named = Object.entries(detail).flatMap(([field, value]) => {
      const kind = ID_FIELDS[field.toLowerCase() as keyof typeof ID_FIELDS];
      return kind && typeof value === "string" && isRecordId(value) ? [{ kind, id: value, field }] : [];
    });
    const [first] = found;
    if (named.length === 0 && first && found.size === 1) {
      // One resource and one details object without an id: they belong together.
      const [key, only] = first;
      found.set(key, { ...only, details: factsOf(detail) });
    }
    for (const { kind, id, field } of named) {
      const key = `${kind} ${id}`;
      const accountNumber = found.get(key)?.accountNumber ?? null;
      found.set(key, { kind, id, accountNumber, details: factsOf(detail, field) });
    }
  }
  return [...found.values()].slice(0, MAX_SUBJECTS);
}

/** The fields of one details object without its id and without empty values, which mean absent. */
function factsOf(detail: Readonly<Record<string, unknown>>, idField?: string): Readonly<Record<string, unknown>> {
  const isFact = ([field, value]: [string, unknown]) =>
    field !== "" && field !== idField && field.toLowerCase() !== "id" && value !== "" && value !== null;
  return Object.fromEntries(Object.entries(detail).filter(isFact));
}

/** The key under which an event with this id is stored. */
export function idKey(id: string): string {
  return id.length <= MAX_ID_LENGTH ? `id ${id.toLowerCase()}` : hashKey(id);
}

function hashKey(text: string): string {
  return `hash ${createHash("sha256").update(text).digest("hex")}`;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function parse(text: string): unknown {
  try {
    return storableJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The nesting depth of JSON text, determined without parsing it. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (isInText) {
      if (char === "\\") i += 1;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === "{" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === "}" || char === "]") depth -= 1;
  }
  return deepest;
}
