import "server-only";
import { type EventObject, findEventObjects } from "@/features/webhooks/events/event-objects";
import { createDedupeKey } from "@/features/webhooks/events/read-event";
import { maskFor } from "@/lib/access/masking/account-masking";
import type { Session } from "@/lib/access/session";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { findEventsByKey } from "@/lib/ledger/events/event-queries";
import { ledger } from "@/lib/ledger/open-ledger";

/** A delivery prepared for display. Fields that the bank omits are null. */
export type DeliveryView = { [Field in keyof Required<Delivery>]: Required<Tolerant<Delivery>>[Field] | null } & {
  /** The record that the delivered event is about; null if the portal has not received the event. */
  object: EventObject | null;
};

/** Returns whether a delivery's last attempt failed, whether or not a retry follows. */
export function hasFailed({ status, attempts }: Pick<Tolerant<Delivery>, "status" | "attempts">): boolean {
  return status === "Failed" || (status === "Waiting" && (attempts ?? 0) > 0);
}

/** Prepares the bank's deliveries for display; adds the payment and record of events that the portal has received. */
export async function viewDeliveries(
  session: Session,
  deliveries: readonly Tolerant<Delivery>[],
): Promise<DeliveryView[]> {
  const { db, vault } = await ledger();
  const received = await findEventsByKey(
    db,
    deliveries.flatMap(({ eventId }) => (eventId ? [createDedupeKey(eventId)] : [])),
  );
  const objects = await findEventObjects({ db, vault }, received);
  const byKey = new Map(
    received.map(({ id, dedupeKey, paymentId }) => [dedupeKey, { paymentId, object: objects.get(id) }]),
  );
  const rows = deliveries.map((delivery) => {
    const { paymentId = null, object = null } = byKey.get(createDedupeKey(delivery.eventId ?? "")) ?? {};
    return { ...EMPTY_DELIVERY, ...delivery, paymentId: delivery.paymentId ?? paymentId, object };
  });
  return maskFor(session, rows);
}

const EMPTY_DELIVERY: DeliveryView = {
  id: null,
  registrationId: null,
  eventId: null,
  eventName: null,
  status: null,
  attempts: null,
  httpStatus: null,
  error: null,
  durationMs: null,
  createdAt: null,
  lastAttemptAt: null,
  nextAttemptAt: null,
  deliveredAt: null,
  paymentId: null,
  object: null,
};
