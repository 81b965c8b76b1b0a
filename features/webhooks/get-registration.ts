import "server-only";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { getRegistration as readRegistration } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { listDeliveries } from "@/lib/bank-client/webhook-extensions";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, readForPage } from "@/lib/bank-connection/bank-read";
import type { DeliveryStatus } from "@/lib/contract/webhook-extensions";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type DeliveryHealth, readDeliveryHealth } from "./delivery-health";
import { type RegistrationView, viewRegistration } from "./registration-view";
import { type DeliveryView, viewDeliveries } from "./view-deliveries";

export interface RegistrationDetail {
  registration: RegistrationView;
  /** Null if the bank has no delivery log [GAP-37]. */
  deliveries: Outcome<{ rows: DeliveryView[]; totalPages: number | null }, ReadFailureCode> | null;
  /** A summary of the newest deliveries; null if the bank does not report them. */
  health: DeliveryHealth | null;
}

/** Reads a registration (4.12) and, if the bank has a delivery log, a page of it, optionally filtered by status. */
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
  const { results, totalPages } = read.value;
  const rows = await viewDeliveries(session, results);
  // Without an ID, a row can't open the delivery's requests and responses.
  return success({
    rows: can(session, "deliveries.read") ? rows : rows.map((row) => ({ ...row, id: null })),
    totalPages,
  });
}
