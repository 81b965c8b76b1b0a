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
  /** The record that its event is about, with the fields by which a person recognizes it. */
  object: EventObject | null;
};

export interface RegistrationDetail {
  registration: RegistrationView;
  /** Null if the bank does not offer a delivery log [GAP-37]. */
  deliveries: Outcome<{ rows: DeliveryView[]; totalPages: number | null }, ReadFailureCode> | null;
  /** The outcomes of its newest deliveries; null if the bank does not report them. */
  health: DeliveryHealth | null;
}

/** Reads a registration (4.12) and a page of its delivery log, optionally by status, if the bank offers one. */
export function getRegistration(
  session: Session,
  query: RegistrationQuery,
): Promise<Outcome<RegistrationDetail, ReadFailureCode>> {
  return withLogContext("get-registration", session, () => read(session, query));
}

interface RegistrationQuery {
  readonly id: string;
  readonly pageNumber: number;
  readonly status?: DeliveryStatus | undefined;
}

async function read(
  session: Session,
  { id, pageNumber, status }: RegistrationQuery,
): Promise<Outcome<RegistrationDetail, ReadFailureCode>> {
  const forbidden = refuseUnless(session, "registrations.read");
  if (forbidden) return forbidden;
  const found = await readForPage(readRegistration(bankClient(), id), "Couldn’t load the registration");
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
  const read = await readForPage(call, "Couldn’t load deliveries");
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
    return { ...EMPTY_DELIVERY, ...delivery, paymentId, object };
  });
  return success(await maskFor(session, { rows, totalPages: read.value.totalPages }));
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
