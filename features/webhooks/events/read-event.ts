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
  /** The account number in a restriction's path; null for other records. */
  readonly accountNumber: string | null;
  /** The record's details in Extended format, with values as received [GAP-32]; null in Basic format. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** A parsed delivery body, in which every field is optional [GAP-32]. */
export interface ParsedEvent {
  /** The same for every copy of the event. */
  readonly dedupeKey: string;
  /** Spelled as in the API contract if the contract defines the event. */
  readonly eventName: string | null;
  readonly happenedAt: Date | null;
  readonly subjects: readonly EventSubject[];
  /** Why the event can't be applied; null if it can be. */
  readonly fault: string | null;
}

/** Maximum nesting depth of a body. */
const MAX_DEPTH = 32;
const MAX_ID_LENGTH = 200;
/** Maximum number of subjects per event. */
const MAX_SUBJECTS = 20;

const bodySchema = eventSchema.extend({ id: z.string(), resources: z.unknown(), details: z.unknown() });

/** Parses a delivery body. Deterministic; never throws. */
export function parseEvent(text: string): ParsedEvent {
  const unreadable = (fault: string): ParsedEvent => {
    return { dedupeKey: hashKey(text), eventName: null, happenedAt: null, subjects: [], fault };
  };
  if (nestingDepth(text) > MAX_DEPTH) return unreadable("Its body is nested too deeply to be read.");
  const body = parse(text);
  if (!isObject(body)) return unreadable("Its body is not a JSON object.");
  const { value } = readTolerantly(bodySchema, body);
  const eventName = value.eventName?.trim() || null;
  const documentedName = EVENT_NAMES.find((name) => name.toLowerCase() === eventName?.toLowerCase());
  return {
    dedupeKey: value.id ? createDedupeKey(value.id) : hashKey(text),
    eventName: documentedName ?? eventName?.slice(0, 255) ?? null,
    happenedAt: parseTimestamp(value.createdAt),
    subjects: parseSubjects(value.resources, value.details),
    fault: eventName === null ? "It has no event name." : null,
  };
}

/**
 * Returns the event name to log. A name outside the API contract is text from the sender, so it becomes `unknown`
 * [R-25].
 */
export function loggedName(eventName: string | null): string | null {
  return eventName === null || EVENT_NAMES.some((name) => name === eventName) ? eventName : "unknown";
}

/** Converts a delivery body to the row to store. */
export function toReceivedEvent(raw: string, receivedAt: Date): NewReceivedEvent {
  const { dedupeKey, eventName, happenedAt, subjects, fault } = parseEvent(raw);
  const paymentId = subjects.find(({ kind }) => kind === "payment")?.id ?? null;
  const subjectId = paymentId === null ? (subjects[0]?.id ?? null) : null;
  return { dedupeKey, eventName, paymentId, subjectId, raw, happenedAt, receivedAt, reason: fault };
}

/** Resource paths by kind of record, as in section 4 of the bank's API documentation, with any prefix. */
const RESOURCES = [
  { kind: "payment", path: /(?:^|\/)checks\/v1\/payments\/(?<id>[^/?#\s]{1,100})$/i },
  { kind: "authorization", path: /(?:^|\/)checks\/v1\/positive-pay-authorizations\/(?<id>[^/?#\s]{1,100})$/i },
  {
    kind: "restriction",
    path: /(?:^|\/)core\/v1\/dda\/accounts\/(?<account>[^/?#\s]{1,50})\/restrictions\/(?<id>[^/?#\s]{1,100})$/i,
  },
] as const;

/** Fields of `details` that contain the ID of the described record, in lowercase. */
const ID_FIELDS = { paymentid: "payment", authorizationid: "authorization", restrictionid: "restriction" } as const;

function parseSubjects(resources: unknown, details: unknown): EventSubject[] {
  const found = new Map<string, EventSubject>();
  for (const path of toArray(resources)) {
    if (typeof path !== "string") continue;
    for (const resource of RESOURCES) {
      const { id, account } = resource.path.exec(path.trim())?.groups ?? {};
      if (id === undefined || !isRecordId(id)) continue;
      const { kind } = resource;
      found.set(`${kind} ${id}`, { kind, id, accountNumber: account ?? null, details: null });
    }
  }
  for (const detail of toArray(details)) {
    if (!isObject(detail)) continue;
    const named = Object.entries(detail).flatMap(([field, value]) => {
      const kind = ID_FIELDS[field.toLowerCase() as keyof typeof ID_FIELDS];
      return kind && typeof value === "string" && isRecordId(value) ? [{ kind, id: value, field }] : [];
    });
    const [first] = found;
    if (named.length === 0 && first && found.size === 1) {
      // One resource and one details object without an ID belong together.
      const [key, only] = first;
      found.set(key, { ...only, details: pickFacts(detail) });
    }
    for (const { kind, id, field } of named) {
      const key = `${kind} ${id}`;
      const accountNumber = found.get(key)?.accountNumber ?? null;
      found.set(key, { kind, id, accountNumber, details: pickFacts(detail, field) });
    }
  }
  return [...found.values()].slice(0, MAX_SUBJECTS);
}

/**
 * Returns the fields of a details object without its ID and without empty values, which mean that the field is absent.
 */
function pickFacts(detail: Readonly<Record<string, unknown>>, idField?: string): Readonly<Record<string, unknown>> {
  const isFact = ([field, value]: [string, unknown]) =>
    field !== "" && field !== idField && field.toLowerCase() !== "id" && value !== "" && value !== null;
  return Object.fromEntries(Object.entries(detail).filter(isFact));
}

/** Returns the deduplication key of an event with this ID. */
export function createDedupeKey(id: string): string {
  return id.length <= MAX_ID_LENGTH ? `id ${id.toLowerCase()}` : hashKey(id);
}

function hashKey(text: string): string {
  return `hash ${createHash("sha256").update(text).digest("hex")}`;
}

function toArray(value: unknown): readonly unknown[] {
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

/** Returns the nesting depth of JSON text without parsing it. */
function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (isInString) {
      if (char === "\\") i += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === "{" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === "}" || char === "]") depth -= 1;
  }
  return deepest;
}
