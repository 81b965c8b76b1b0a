import type { EventRow } from "./events";

/** A delivery that this process may now attempt, with what it tells. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly registrationId: string;
  readonly step: number;
  readonly leasedUntil: Date;
  readonly event: Pick<EventRow, "id" | "partnerId" | "eventName" | "resources" | "details" | "createdAt">;
}

/** How many more deliveries of a registration this process has room for, and until when it holds what it takes. */
export interface Claim {
  readonly rooms: ReadonlyMap<string, number>;
  readonly leasedUntil: Date;
}

/** A claimed delivery as both engines give it to a statement of our own. */
export interface ClaimedRow
  extends Omit<ClaimedDelivery, "leasedUntil" | "event">,
    Omit<ClaimedDelivery["event"], "id" | "createdAt"> {
  readonly eventId: string;
  readonly createdAt: string;
}

/** A claimed delivery from its row. */
export function toClaimed(
  { id, registrationId, step, eventId, createdAt, ...event }: ClaimedRow,
  leasedUntil: Date,
): ClaimedDelivery {
  return { id, registrationId, step, leasedUntil, event: { ...event, id: eventId, createdAt: new Date(createdAt) } };
}

/** Rooms as parameters that both engines read as arrays. */
export function roomArrays(rooms: Claim["rooms"]): { readonly ids: string; readonly counts: string } {
  return { ids: `{${[...rooms.keys()].join(",")}}`, counts: `{${[...rooms.values()].join(",")}}` };
}
