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
import { type FailedDelivery, findFailed, resendScopeSchema } from "./find-failed";
import type { DeliveriesFailureCode } from "./list-deliveries";
import type { RegistrationView } from "./registration-view";

/** A registration whose failed deliveries are resent. */
export interface ResendTarget
  extends Pick<RegistrationView, "id" | "eventName" | "callbackUrl" | "status" | "isPortal"> {
  readonly count: number;
}

/** What a resend would do. */
export interface ResendReview {
  readonly count: number;
  /** Most failures first. */
  readonly targets: readonly ResendTarget[];
}

type ReviewCode = DeliveriesFailureCode | "too-many" | "invalid";

const INVALID = failure("invalid", "Choose a date and time.", { fields: { since: "Choose a date and time." } });

/**
 * Counts the events since a time whose newest delivery failed, by registration.
 *
 * @param input `{ since, registrationId }`
 */
export function reviewResend(session: Session, input: unknown): Promise<Outcome<ResendReview, ReviewCode>> {
  return withLogContext("review-resend", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const parsed = resendScopeSchema.safeParse(input);
    if (!parsed.success) return INVALID;
    const found = await findFailed(parsed.data);
    if (!found.ok) return found;
    const { failed, registrations } = found.value;
    const counts = new Map<string, number>();
    for (const { registrationId } of failed) counts.set(registrationId, (counts.get(registrationId) ?? 0) + 1);
    const targets = [...counts].map(([id, count]) => targetOf(id, count, registrations.get(id)));
    return success({ count: failed.length, targets: targets.toSorted((a, b) => b.count - a.count) });
  });
}

function targetOf(id: string, count: number, view: RegistrationView | undefined): ResendTarget {
  const { eventName = null, callbackUrl = null, status = null, isPortal = false } = view ?? {};
  return { id, count, eventName, callbackUrl, status, isPortal };
}

const startSchema = resendScopeSchema.extend({
  /** Created with the review, so that a second submission starts nothing. */
  key: z.guid(),
  /** The number that the review stated. */
  seen: z.int().min(0),
});

/**
 * Starts a bulk job that resends what {@link reviewResend} counted; if the count changed since, nothing is started.
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
    const found = await findFailed({ since, registrationId });
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
      // A request sent twice at the same time started it.
      if (!(await findBulkJob(db, key))) throw error;
    }
    return success({ jobId: key });
  });
}

/** The newest resend of anyone, if the person may see it. */
export async function findLastResend(session: Session): Promise<BulkJob | null> {
  if (!can(session, "deliveries.read")) return null;
  const [job] = await findNewestBulkJobs((await ledger()).db, ["resend-deliveries"], 1);
  return job ?? null;
}

function labelOf({ eventName, eventId }: FailedDelivery, view: RegistrationView | undefined): string {
  const target = view?.isPortal ? "this portal" : (view?.callbackUrl ?? "a deleted registration");
  return `${eventName} ${eventId.slice(0, 8)} to ${target}`;
}
