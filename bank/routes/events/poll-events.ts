import { notFound, ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { readEvents } from "@/bank/store/events";
import { publishEvents } from "@/bank/store/publish-events";
import { findRegistration } from "@/bank/store/registrations";
import { eventBody } from "@/bank/webhooks/event-body";
import type { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";

/** Events of one answer when the caller does not say. */
const DEFAULT_LIMIT = 100;

/**
 * Polls the events of a registration, of whatever type: one that is pushed to can catch up so, too [GAP-35]. Events have
 * their positions from one publisher at a time, so none can appear behind a place that was already read.
 */
export const pollEvents: Handler<typeof WEBHOOK_EXTENSIONS.pollEvents> = async ({ services, caller, query }) => {
  const { partnerId } = caller;
  const registration = await findRegistration(services.db, partnerId, query.registrationId);
  if (!registration) return notFound();
  await publishEvents(services.db, services.clock.now());
  const after = Math.max(Number(query.after ?? 0), registration.startPosition);
  const { eventName, format } = registration;
  const rows = await readEvents(services.db, { partnerId, eventName, after, limit: query.limit ?? DEFAULT_LIMIT });
  return ok({
    results: rows.map((row) => eventBody(row, format)),
    next: String(rows.at(-1)?.position ?? after),
  });
};
