import "server-only";
import { type EventObject, findEventObjects } from "@/features/webhooks/events/event-objects";
import { idKey } from "@/features/webhooks/events/read-event";
import { maskFor } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { getRegistration as readRegistration } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { listDeliveries } from "@/lib/bank-client/webhook-extensions";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, readForPage } from "@/lib/bank-connection/bank-read";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Delivery, DeliveryStatus } from "@/lib/contract/webhook-extensions";
import { findEventsByKey } from "@/lib/ledger/events/event-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type DeliveryHealth, readDeliveryHealth } from "./delivery-health";
import { type RegistrationView, viewRegistration } from "./registration-view";

/** A delivery for display; fields that the bank omits are null. */
export type DeliveryView = { [Field in keyof Required<Delivery>]: Required<Tolerant<Delivery>>[Field] | null } & {
  /** The payment that its event is about, when the portal has received the same event. */
  paymentId: string | null;
  /** The same, with what a person knows it by. */
  object: EventObject | null;
};

export interface RegistrationDetail {
  registration: RegistrationView;
  /** Null where the bank offers no log of deliveries [GAP-37]. */
  deliveries: Outcome<{ rows: DeliveryView[]; totalPages: number | null }, ReadFailureCode> | null;
  /** How well its newest deliveries went; null where the bank does not say. */
  health: DeliveryHealth | null;
}

/** A registration (4.12) with its delivery log, all of it or those with a status, where the bank offers one. */
export function getRegistration(
  session: Session,
  wanted: WantedRegistration,
): Promise<Outcome<RegistrationDetail, ReadFailureCode>> {
  return withLogContext("get-registration", session, () => read(session, wanted));
}

interface WantedRegistration {
  readonly id: string;
  readonly pageNumber: number;
  readonly status?: DeliveryStatus | undefined;
}

async function read(
  session: Session,
  { id, pageNumber, status }: WantedRegistration,
): Promise<Outcome<RegistrationDetail, ReadFailureCode>> {
  const forbidden = refuseUnless(session, "registrations.read");
  if (forbidden) return forbidden;
  const found = await readForPage(readRegistration(bankClient(), id), "The registration can’t be shown");
  if (!found.ok) return found;
  const registration = viewRegistration(found.value);
  if (!registration) return failure("not-found", "The bank has no such registration.");
  const [deliveries, health] = await Promise.all([
    bankOffers("delivery-log") ? readDeliveries(session, id, pageNumber, status) : null,
    readDeliveryHealth(session, id),
  ]);
  return success({ registration, deliveries, health });
}

async function readDeliveries(
  session: Session,
  id: string,
  pageNumber: number,
  status: DeliveryStatus | undefined,
): Promise<RegistrationDetail["deliveries"]> {
  const call = listDeliveries(bankClient(), id, { pageNumber, pageSize: 25, status });
  const read = await readForPage(call, "The deliveries can’t be shown");
  if (!read.ok) return read;
  const { db, vault } = await ledger();
  const { results } = read.value;
  const received = await findEventsByKey(
    db,
    results.flatMap(({ eventId }) => (eventId ? [idKey(eventId)] : [])),
  );
  const objects = await findEventObjects({ db, vault }, received);
  const byKey = new Map(
    received.map(({ id, dedupeKey, paymentId }) => [dedupeKey, { paymentId, object: objects.get(id) }]),
  );
  const rows = results.map((delivery) => {
    const { paymentId = null, object = null } = byKey.get(idKey(delivery.eventId ?? "")) ?? {};
    return { ...NOTHING, ...delivery, paymentId, object };
  });
  return success(await maskFor(session, { rows, totalPages: read.value.totalPages }));
}

const NOTHING: DeliveryView = {
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
