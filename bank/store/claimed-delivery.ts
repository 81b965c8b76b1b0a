import type { EventRow } from "./events";

/** A delivery leased to this process, with its event. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly registrationId: string;
  readonly step: number;
  readonly leasedUntil: Date;
  readonly event: Pick<EventRow, "id" | "partnerId" | "eventName" | "resources" | "details" | "createdAt">;
}

/** How many deliveries to claim for each registration, and when their leases expire. */
export interface Claim {
  /** Maximum number of deliveries by registration id. */
  readonly capacities: ReadonlyMap<string, number>;
  readonly leasedUntil: Date;
}

/** A claimed delivery as a raw statement returns it on both engines (PGlite and a Postgres server). */
export interface ClaimedRow
  extends Omit<ClaimedDelivery, "leasedUntil" | "event">,
    Omit<ClaimedDelivery["event"], "id" | "createdAt"> {
  readonly eventId: string;
  readonly createdAt: string;
}

export function toClaimedDelivery(
  { id, registrationId, step, eventId, createdAt, ...event }: ClaimedRow,
  leasedUntil: Date,
): ClaimedDelivery {
  return { id, registrationId, step, leasedUntil, event: { ...event, id: eventId, createdAt: new Date(createdAt) } };
}

/** Converts capacities to array literals, which both engines accept as parameters. */
export function toCapacityArrays(capacities: Claim["capacities"]): { readonly ids: string; readonly counts: string } {
  return { ids: `{${[...capacities.keys()].join(",")}}`, counts: `{${[...capacities.values()].join(",")}}` };
}
