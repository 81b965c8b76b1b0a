import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { resendDelivery } from "@/lib/bank-client/webhook-extensions";
import { type ReadFailureCode, toReadOutcome } from "@/lib/bank-connection/bank-read";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { readDeliveries } from "./list-deliveries";
import { hasFailed } from "./view-deliveries";

const inputSchema = z.object({ registrationId: z.string(), eventId: z.string() });

type ResendCode = ReadFailureCode | "not-offered" | "not-sent" | "not-delivered";

/**
 * Resends an event to a registration if its newest delivery failed [GAP-37]. An event that was delivered or queued in
 * the meantime, for example by an earlier call whose response was lost, is not resent.
 *
 * @param input `{ registrationId, eventId }`
 * @returns a sentence that describes the result
 */
export function resendEvent(session: Session, input: unknown): Promise<Outcome<string, ResendCode>> {
  return withLogContext("resend-event", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const { registrationId, eventId } = inputSchema.parse(input);
    const read = await readDeliveries({ registrationId, eventId, limit: 1 });
    if (!read.ok) return toRetryable(read);
    const newest = read.value.results[0];
    if (!newest?.id) return failure("not-found", "The bank no longer has this delivery.");
    if (!hasFailed(newest)) return success(SKIPPED[newest.status === "Delivered" ? "delivered" : "queued"]);
    const sent = toReadOutcome(await resendDelivery(bankClient(), newest.id), "Not resent");
    const { person, sessionId } = session;
    await addAuditEntry((await ledger()).db, {
      at: new Date(),
      person,
      sessionId,
      action: "delivery.resend",
      subject: newest.id,
      result: sent.ok ? (sent.value.status === "Delivered" ? "delivered" : "queued") : sent.code,
    });
    return sent.ok ? describeResult(newest, sent.value) : toRetryable(sent);
  });
}

const SKIPPED = {
  delivered: "Delivered in the meantime; not resent.",
  queued: "Already queued at the bank; not resent.",
} as const;

/**
 * Describes the result. The bank resends immediately only to suspended registrations, and queues the event for others.
 */
function describeResult(before: Tolerant<Delivery>, after: Tolerant<Delivery>): Outcome<string, "not-delivered"> {
  const { id, status, httpStatus, error, attempts = 0 } = after;
  if (status === "Delivered") return success(`Delivered${httpStatus === undefined ? "." : `, HTTP ${httpStatus}.`}`);
  const attemptsBefore = id === before.id ? (before.attempts ?? 0) : 0;
  if (attempts <= attemptsBefore) return success("Queued; the bank sends it now.");
  return failure("not-delivered", error ?? "The receiver did not accept it.");
}

/** Marks an unreachable bank as `not-sent`, so that the job retries. The retry first checks the newest delivery. */
function toRetryable<T extends Outcome<never, ResendCode>>(outcome: T): T | Outcome<never, "not-sent"> {
  return !outcome.ok && outcome.code === "unreachable" ? failure("not-sent", outcome.message) : outcome;
}
