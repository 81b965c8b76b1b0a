import "server-only";
import type { Session } from "@/lib/access/session";
import { pingRegistration as sendPing } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { resendDelivery as sendResend } from "@/lib/bank-client/webhook-extensions";
import type { PingResult } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { addAuditEntry } from "@/lib/ledger/audit";
import type { AuditAction } from "@/lib/ledger/audit-actions";
import { ledger } from "@/lib/ledger/open-ledger";
import { refuseUnless } from "@/lib/portal/authorise";
import { type ReadingFailure, readingOutcome } from "@/lib/portal/bank-reading";
import { bankOffers } from "@/lib/portal/connection/bank-offers";
import { withLogContext } from "@/lib/portal/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Has the bank call a registration's address now (4.15); it counts in no streak [GAP-36]. */
export function pingRegistration(
  session: Session,
  { registrationId }: { readonly registrationId: string },
): Promise<Outcome<Tolerant<PingResult>, ReadingFailure>> {
  return withLogContext("ping-registration", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const answer = await sendPing(bankClient(), String(registrationId));
    const read = readingOutcome(answer, "The address was not called");
    const isGood = read.ok && read.value.ok === true;
    await note(session, "registration.ping", String(registrationId), isGood ? "answered" : "not answered");
    return read;
  });
}

/** Has a delivery sent again, with the same event id [GAP-37]. */
export function resendDelivery(
  session: Session,
  { deliveryId }: { readonly deliveryId: string },
): Promise<Outcome<{ eventId: string | null }, ReadingFailure | "not-offered">> {
  return withLogContext("resend-delivery", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    if (!bankOffers("delivery-log")) return failure("not-offered", "This bank does not send a delivery again.");
    const read = readingOutcome(await sendResend(bankClient(), String(deliveryId)), "It was not sent again");
    await note(session, "delivery.resend", String(deliveryId), read.ok ? "queued" : read.code);
    return read.ok ? success({ eventId: read.value.eventId ?? null }) : read;
  });
}

async function note(
  { person, sessionId }: Session,
  action: AuditAction,
  subject: string,
  result: string,
): Promise<void> {
  const { db } = await ledger();
  await addAuditEntry(db, { at: new Date(), person, sessionId, action, subject, result });
}
