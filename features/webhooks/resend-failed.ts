import "server-only";
import { z } from "zod";
import { can } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { type BulkJob, findBulkJob, findNewestBulkJobs } from "@/lib/bulk/queries/bulk-jobs";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { formatMoment } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { type FailedDelivery, findFailedDeliveries, resendScopeSchema } from "./find-failed";
import type { DeliveriesFailureCode } from "./list-deliveries";
import type { RegistrationView } from "./registration-view";

/** A registration whose failed deliveries are resent. */
export interface ResendTarget
  extends Pick<RegistrationView, "id" | "eventName" | "callbackUrl" | "status" | "isPortal"> {
  readonly count: number;
}

/** The deliveries that a resend would send, by registration. */
export interface ResendReview {
  readonly count: number;
  /** Most failures first. */
  readonly targets: readonly ResendTarget[];
}

type ReviewCode = DeliveriesFailureCode | "too-many" | "invalid";

const INVALID = failure("invalid", "Choose a date and time.", { fields: { since: "Choose a date and time." } });

/**
 * Counts the events since a given time whose newest delivery failed, by registration.
 *
 * @param input `{ since, registrationId }`
 */
export function reviewResend(session: Session, input: unknown): Promise<Outcome<ResendReview, ReviewCode>> {
  return withLogContext("review-resend", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const parsed = resendScopeSchema.safeParse(input);
    if (!parsed.success) return INVALID;
    const found = await findFailedDeliveries(parsed.data);
    if (!found.ok) return found;
    const { failed, registrations } = found.value;
    const counts = new Map<string, number>();
    for (const { registrationId } of failed) counts.set(registrationId, (counts.get(registrationId) ?? 0) + 1);
    const targets = [...counts].map(([id, count]) => createTarget(id, count, registrations.get(id)));
    return success({ count: failed.length, targets: targets.toSorted((a, b) => b.count - a.count) });
  });
}

function createTarget(id: string, count: number, view: RegistrationView | undefined): ResendTarget {
  const { eventName = null, callbackUrl = null, status = null, isPortal = false } = view ?? {};
  return { id, count, eventName, callbackUrl, status, isPortal };
}

const startSchema = resendScopeSchema.extend({
  /** Idempotency key, generated with the review. */
  key: z.guid(),
  /** The count that the review showed. */
  seen: z.int().min(0),
});

/**
 * Starts a bulk job that resends the deliveries that {@link reviewResend} counted. Nothing is started if the count has
 * changed.
 *
 * @param input `{ since, registrationId, key, seen }`
 */
export function startResend(
  session: Session,
  input: unknown,
): Promise<Outcome<{ readonly jobId: string }, ReviewCode | "nothing" | "conflict">> {
  return withLogContext("start-resend", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const parsed = startSchema.safeParse(input);
    if (!parsed.success) return INVALID;
    const { key, seen, since, registrationId } = parsed.data;
    const { db } = await ledger();
    if (await findBulkJob(db, key)) return success({ jobId: key });
    const found = await findFailedDeliveries({ since, registrationId });
    if (!found.ok) return found;
    const { failed, registrations } = found.value;
    if (failed.length === 0) return failure("nothing", "Not started. No delivery since then has failed.");
    if (failed.length !== seen) return failure("conflict", "Not started. Some deliveries changed; review them again.");
    const title = `Resend failed since ${formatMoment(since, BANK_TIME_ZONE, "date-time")} ET`;
    const items = failed.map((delivery) => ({
      label: labelOf(delivery, registrations.get(delivery.registrationId)),
      input: { ...delivery },
    }));
    const request = { id: key, kind: "resend-deliveries", title, items, detail: { since, registrationId } } as const;
    try {
      await db.transaction((tx) => startBulkJob(tx, session, request));
    } catch (error) {
      // A simultaneous duplicate request may have started the job.
      if (!(await findBulkJob(db, key))) throw error;
    }
    return success({ jobId: key });
  });
}

/** Finds the newest resend job by any user; null if there is none or the user may not see it. */
export async function findLastResend(session: Session): Promise<BulkJob | null> {
  if (!can(session, "deliveries.read")) return null;
  const [job] = await findNewestBulkJobs((await ledger()).db, ["resend-deliveries"], 1);
  return job ?? null;
}

function labelOf({ eventName, eventId }: FailedDelivery, view: RegistrationView | undefined): string {
  const target = view?.isPortal ? "this portal" : (view?.callbackUrl ?? "a deleted registration");
  return `${eventName} ${eventId.slice(0, 8)} to ${target}`;
}
