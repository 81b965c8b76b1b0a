import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { getRegistration as readRegistration } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { listDeliveries } from "@/lib/bank-client/webhook-extensions";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { findPaymentsOfEvents } from "@/lib/ledger/events/event-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { bankOffers } from "@/lib/portal/connection/bank-offers";
import { type ReadFailureCode, readForPage } from "@/lib/portal/connection/bank-read";
import { idKey } from "@/lib/portal/events/read-event";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type RegistrationView, viewRegistration } from "./registration-view";

/** A delivery for display; fields that the bank omits are null. */
export type DeliveryView = { [Field in keyof Required<Delivery>]: Required<Tolerant<Delivery>>[Field] | null } & {
  /** The payment that its event is about, when the portal has received the same event. */
  paymentId: string | null;
};

export interface RegistrationDetail {
  registration: RegistrationView;
  /** Null where the bank offers no log of deliveries [GAP-37]. */
  deliveries: Outcome<{ rows: DeliveryView[]; totalPages: number | null }, ReadFailureCode> | null;
}

/** A registration (4.12) with its delivery log, where the bank offers one. */
export async function getRegistration(
  session: Session,
  { id, pageNumber }: { readonly id: string; readonly pageNumber: number },
): Promise<Outcome<RegistrationDetail, ReadFailureCode>> {
  const forbidden = refuseUnless(session, "registrations.read");
  if (forbidden) return forbidden;
  const read = await readForPage(readRegistration(bankClient(), id), "The registration can’t be shown");
  if (!read.ok) return read;
  const registration = viewRegistration(read.value);
  if (!registration) return failure("not-found", "The bank has no such registration.");
  const deliveries = bankOffers("delivery-log") ? await readDeliveries(id, pageNumber) : null;
  return success({ registration, deliveries });
}

async function readDeliveries(id: string, pageNumber: number): Promise<RegistrationDetail["deliveries"]> {
  const call = listDeliveries(bankClient(), id, { pageNumber, pageSize: 25 });
  const read = await readForPage(call, "The deliveries can’t be shown");
  if (!read.ok) return read;
  const { db } = await ledger();
  const { results } = read.value;
  const payments = await findPaymentsOfEvents(
    db,
    results.flatMap(({ eventId }) => (eventId ? [idKey(eventId)] : [])),
  );
  const rows = results.map((delivery) => {
    const paymentId = payments.get(idKey(delivery.eventId ?? "")) ?? null;
    return { ...NOTHING, ...delivery, paymentId };
  });
  return success({ rows, totalPages: read.value.totalPages });
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
};
