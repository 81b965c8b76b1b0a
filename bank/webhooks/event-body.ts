import type { BankEvent } from "@/lib/contract/event";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** The event fields used to build its body. */
interface EventFields {
  readonly id: string;
  readonly eventName: string;
  readonly partnerId: string;
  readonly resources: readonly string[];
  readonly details: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** Builds an event's body for delivery or polling. Only the Extended format has `details` [GAP-32]. */
export function formatEventBody(event: EventFields, format: "Basic" | "Extended"): BankEvent {
  return {
    id: event.id,
    eventName: event.eventName,
    status: "Pending",
    partnerId: event.partnerId,
    createdAt: toOffsetTimestamp(event.createdAt),
    resources: [...event.resources],
    ...(format === "Extended" && { details: Object.keys(event.details).length > 0 ? [{ ...event.details }] : [] }),
  };
}
