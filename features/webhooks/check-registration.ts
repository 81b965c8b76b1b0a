import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { pingRegistration as sendPing } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { getDelivery as readDelivery, resendDelivery as sendResend } from "@/lib/bank-client/webhook-extensions";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, toReadOutcome } from "@/lib/bank-connection/bank-read";
import type { PingResult } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import type { AuditAction } from "@/lib/ledger/schema/audit-actions";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/**
 * Makes the bank call a registration's callback now (4.15). A failed ping does not count as a consecutive error
 * [GAP-36].
 */
export function pingRegistration(
  session: Session,
  { registrationId }: { readonly registrationId: string },
): Promise<Outcome<Tolerant<PingResult>, ReadFailureCode>> {
  return withLogContext("ping-registration", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const response = await sendPing(bankClient(), String(registrationId));
    const outcome = toReadOutcome(response, "The address was not called");
    const hasAnswered = outcome.ok && outcome.value.ok === true;
    await addAudit(session, "registration.ping", String(registrationId), hasAnswered ? "answered" : "not answered");
    return outcome;
  });
}

/** A resent delivery, with the number of attempts before the resend. */
export interface ResentDelivery {
  readonly deliveryId: string;
  readonly attempts: number;
}

/** Makes the bank resend a delivery with the same event ID [GAP-37]. */
export function resendDelivery(
  session: Session,
  { deliveryId }: { readonly deliveryId: string },
): Promise<Outcome<ResentDelivery, ReadFailureCode | "not-offered">> {
  return withLogContext("resend-delivery", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    if (!bankOffers("delivery-log")) return failure("not-offered", "This bank does not resend deliveries.");
    const before = await readDelivery(bankClient(), String(deliveryId));
    const outcome = toReadOutcome(await sendResend(bankClient(), String(deliveryId)), "Not resent");
    await addAudit(session, "delivery.resend", String(deliveryId), outcome.ok ? "queued" : outcome.code);
    if (!outcome.ok) return outcome;
    const { id = String(deliveryId) } = outcome.value;
    // The bank resends a finished delivery as a new delivery.
    const isSame = before.kind === "succeeded" && before.value.id === id;
    return success({ deliveryId: id, attempts: isSame ? (before.value.attempts ?? 0) : 0 });
  });
}

async function addAudit(
  { person, sessionId }: Session,
  action: AuditAction,
  subject: string,
  result: string,
): Promise<void> {
  const { db } = await ledger();
  await addAuditEntry(db, { at: new Date(), person, sessionId, action, subject, result });
}
