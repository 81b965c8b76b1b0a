import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { EventSubject } from "./read-event";

/** A field that an event changed in the ledger. */
export type RecordChange = {
  readonly kind: EventSubject["kind"];
  readonly id: string;
  readonly field: string;
  /** Null if the ledger had no value. */
  readonly from: unknown;
  readonly to: unknown;
};

/** Maximum number of changes stored per event. */
export const MAX_CHANGES = 100;

/** Lists the fields that an event changed. */
export function listRecordChanges(
  { kind, id }: Pick<EventSubject, "kind" | "id">,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): RecordChange[] {
  return Object.entries(after)
    .filter(([field, value]) => field !== "id" && !isDeepStrictEqual(before[field], value))
    .map(([field, value]) => ({ kind, id, field, from: before[field] ?? null, to: value }));
}
