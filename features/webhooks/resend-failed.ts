import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { listDeliveries, resendDelivery } from "@/lib/bank-client/webhook-extensions";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, toReadOutcome } from "@/lib/bank-connection/bank-read";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Delivery } from "@/lib/contract/webhook-extensions";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

const inputSchema = z.object({
  registrationId: z.string().min(1).max(200),
  /** How far back, in hours on the bank's clock. */
  hours: z.int().min(1).max(720),
});

/** The bank's maximum page size. */
const PAGE_SIZE = 50;
/** Maximum number of pages read per resend. */
const MAX_PAGES = 40;

/** The result of a resend. */
export interface ResentFailed {
  resent: number;
  /** Number of failed deliveries that were not resent. */
  remaining: number;
  /** The reason for the first refusal, as a sentence; null if all were resent. */
  reason: string | null;
}

/**
 * Resends every event of a registration whose newest delivery in the last `hours` hours failed [GAP-37]; events that
 * were delivered or are waiting are not resent. Stops at the bank's first refusal; calling it again continues.
 */
export function resendFailed(
  session: Session,
  input: z.input<typeof inputSchema>,
): Promise<Outcome<ResentFailed, ReadFailureCode | "not-offered" | "invalid">> {
  return withLogContext("resend-failed", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    if (!bankOffers("delivery-log")) return failure("not-offered", "This bank does not resend deliveries.");
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Choose how far back to resend.");
    const { registrationId, hours } = parsed.data;
    const found = await findFailed(registrationId, new Date((await bankNow()).getTime() - hours * 3_600_000));
    if (!found.ok) return found;
    let resent = 0;
    let reason: string | null = null;
    for (const id of found.value) {
      const sent = toReadOutcome(await resendDelivery(bankClient(), id), "The rest were not resent");
      if (!sent.ok) {
        reason = sent.message;
        break;
      }
      resent++;
    }
    const { person, sessionId } = session;
    await addAuditEntry((await ledger()).db, {
      at: new Date(),
      person,
      sessionId,
      action: "delivery.resend",
      subject: registrationId,
      result: `queued ${resent} of ${found.value.length}`,
      detail: { hours },
    });
    return success({ resent, remaining: found.value.length - resent, reason });
  });
}

/** Ids of the failed deliveries since a time, oldest first, one per event. */
async function findFailed(registrationId: string, since: Date): Promise<Outcome<string[], ReadFailureCode>> {
  const newest = new Map<string, Tolerant<Delivery>>();
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber++) {
    const call = listDeliveries(bankClient(), registrationId, { pageNumber, pageSize: PAGE_SIZE });
    const read = toReadOutcome(await call, "Couldn’t load deliveries");
    if (!read.ok) return read;
    const { results } = read.value;
    const recent = results.filter(({ createdAt }) => !createdAt || new Date(createdAt) >= since);
    // The list is newest first, so a later entry of the same event is older.
    for (const delivery of recent) {
      const event = delivery.eventId ?? delivery.id ?? "";
      if (!newest.has(event)) newest.set(event, delivery);
    }
    if (recent.length < results.length || results.length < PAGE_SIZE) break;
  }
  const failed = [...newest.values()].filter(hasFailed);
  return success(failed.flatMap(({ id }) => id ?? []).reverse());
}

/** Whether a delivery's last attempt failed, whether or not another follows. */
export function hasFailed({ status, attempts }: Pick<Tolerant<Delivery>, "status" | "attempts">): boolean {
  return status === "Failed" || (status === "Waiting" && (attempts ?? 0) > 0);
}
