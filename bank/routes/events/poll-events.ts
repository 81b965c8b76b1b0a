import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { readEvents } from "@/bank/store/events";
import { publishEvents } from "@/bank/store/publish-events";
import { findRegistration } from "@/bank/store/registrations";
import { formatEventBody } from "@/bank/webhooks/event-body";
import type { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";

/** Default maximum number of events per response. */
const DEFAULT_LIMIT = 100;

/**
 * Returns a registration's events. Registrations of both types can be polled, so that a Push registration can also
 * catch up [GAP-35]. One publisher at a time assigns positions, so no event can appear before a position that was
 * already read.
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
    results: rows.map((row) => formatEventBody(row, format)),
    next: String(rows.at(-1)?.position ?? after),
  });
};
