import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { findEvent } from "@/lib/ledger/events/event-queries";
import { changeEventState } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { wakeJob } from "@/lib/operations/wake-job";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Schedules a set-aside event to be applied again; the event's state will show the result. */
export function retryEvent(
  session: Session,
  { eventId }: { readonly eventId: number },
): Promise<Outcome<null, "forbidden" | "not-found" | "not-set-aside">> {
  return withLogContext("retry-event", session, async () => {
    const forbidden = refuseUnless(session, "events.retry");
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const event = Number.isSafeInteger(eventId) ? await findEvent(db, eventId) : null;
    if (!event) return failure("not-found", "The portal has no such event.");
    const now = new Date();
    const isScheduled = await db.transaction(async (tx) => {
      const change = { state: "received", nextAttemptAt: now, attempts: 0 } as const;
      if (!(await changeEventState(tx, event.id, "set-aside", change))) return false;
      await addAuditEntry(tx, {
        at: now,
        person: { id: session.person.id, name: session.person.name },
        sessionId: session.sessionId,
        action: "event.retry",
        subject: event.dedupeKey.replace(/^id /, ""),
        result: "retried",
        detail: { eventName: event.eventName, reason: event.reason },
      });
      return true;
    });
    if (!isScheduled) return failure("not-set-aside", "Someone has already retried this event.");
    wakeJob("apply-events");
    return success(null);
  });
}
