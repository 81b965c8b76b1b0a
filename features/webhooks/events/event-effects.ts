import "server-only";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { EventName } from "@/lib/contract/enums";
import type { Tolerant } from "@/lib/contract/tolerant-reading";

/** How an event is applied to the ledger. */
export interface EventEffect {
  /** The kind of record that the event's details describe; null if the ledger does not store that kind. */
  readonly record: "payment" | "restriction" | "authorization" | null;
  /** The status that the event implies if its details have none. */
  readonly status?: string;
  /** Payment fields that the event's name implies. */
  readonly implied?: Tolerant<CheckPayment>;
  /** The timeline key of the payment timestamp for the same change, so that both become one timeline entry. */
  readonly moment?: "posted" | "processed" | "canceled" | "rejected";
  /** The title of a separate timeline entry, if no payment timestamp corresponds to the event. */
  readonly title?: string;
}

/** The effect of each documented event (6). */
const EVENT_EFFECTS = {
  "Check.Payment.Sent": { record: "payment", moment: "processed" },
  "Check.Payment.Received": { record: "payment", moment: "posted" },
  "Check.Payment.Canceled": { record: "payment", moment: "canceled" },
  "Check.Payment.Rejected": { record: "payment", moment: "rejected" },
  "Check.Return.Received": { record: "payment", title: "Returned by the paying bank" },
  "Check.Details.Changed": { record: "payment", title: "Details changed at the bank" },
  "Check.Hold.Escalated": { record: "payment", title: "Hold escalated" },
  "Check.Policy.Changed": { record: "payment", title: "Availability changed" },
  "Check.PositivePay.Created": { record: "authorization", status: "Authorized" },
  "Check.PositivePay.Revoked": { record: "authorization", status: "Revoked" },
  "Check.Payment.Unauthorized": {
    record: "payment",
    implied: { positivePayResult: "Unauthorized", decisionRequired: true },
    title: "Presented without authorization",
  },
  "Core.Restriction.Placed": { record: "restriction", status: "Active" },
  // The details describe a transaction on any rail, whose status is not the check's status, so the check is fetched.
  "Core.Transaction.Completed": { record: null },
} as const satisfies Record<EventName, EventEffect>;

/** Returns the effect of an event. An unknown event at most refreshes the payment it names. */
export function getEventEffect(eventName: string | null): EventEffect {
  const table: Readonly<Record<string, EventEffect>> = EVENT_EFFECTS;
  const known = eventName !== null && Object.hasOwn(table, eventName) ? table[eventName] : undefined;
  return known ?? { record: null };
}
