import "server-only";
import { z } from "zod";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { toReadOutcome } from "@/lib/bank-connection/bank-read";
import { timestamp } from "@/lib/contract/primitives";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type DeliveriesFailureCode, readDeliveries } from "./list-deliveries";
import { type RegistrationView, viewRegistration } from "./registration-view";
import { hasFailed } from "./view-deliveries";

/** Which failed deliveries to resend. */
export const resendScopeSchema = z.object({
  /** ISO 8601 timestamp on the bank's clock. */
  since: timestamp,
  /** Null for all registrations. */
  registrationId: z.guid().nullable(),
});

export type ResendScope = z.infer<typeof resendScopeSchema>;

/** An event whose newest delivery to a registration failed. */
export interface FailedDelivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly registrationId: string;
}

export interface FailedDeliveries {
  /** Oldest first, one entry per event and registration. */
  readonly failed: readonly FailedDelivery[];
  /** The registrations that still exist, by ID. */
  readonly registrations: ReadonlyMap<string, RegistrationView>;
}

/** The bank's maximum page size. */
const PAGE_SIZE = 500;
/** Maximum number of pages to read. */
const MAX_PAGES = 20;

/** Finds the events since a given time whose newest delivery to a registration failed [GAP-37]. */
export async function findFailedDeliveries({
  since,
  registrationId,
}: ResendScope): Promise<Outcome<FailedDeliveries, DeliveriesFailureCode | "too-many">> {
  const newest = new Map<string, Tolerant<Delivery>>();
  const filter = { from: since, ...(registrationId && { registrationId }) };
  let after: string | undefined;
  for (let page = 1; ; page++) {
    const read = await readDeliveries({ ...filter, after, limit: PAGE_SIZE });
    if (!read.ok) return read;
    for (const delivery of read.value.results) {
      const key = `${delivery.registrationId} ${delivery.eventId}`;
      if (!newest.has(key)) newest.set(key, delivery);
    }
    if (read.value.next === null) break;
    if (page === MAX_PAGES) return TOO_MANY;
    after = read.value.next;
  }
  const { partnerId } = portalSettings().bank;
  const known = toReadOutcome(await listAllRegistrations(bankClient(), { partnerId }), "Couldn’t load registrations");
  if (!known.ok) return known;
  const views = known.value.flatMap((record) => viewRegistration(record) ?? []);
  const failed = [...newest.values()].filter(hasFailed).flatMap((delivery) => toFailedDelivery(delivery) ?? []);
  return success({ failed: failed.reverse(), registrations: new Map(views.map((view) => [view.id, view])) });
}

const TOO_MANY = failure(
  "too-many",
  `More than ${(PAGE_SIZE * MAX_PAGES).toLocaleString("en-US")} deliveries since then. Choose a later time.`,
);

/** Returns null for a delivery without IDs, which can't be resent. */
function toFailedDelivery({ id, eventId, eventName, registrationId }: Tolerant<Delivery>): FailedDelivery | null {
  if (!id || !eventId || !registrationId) return null;
  return { deliveryId: id, eventId, eventName: eventName ?? "Event", registrationId };
}
