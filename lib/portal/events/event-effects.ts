import "server-only";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { EventName } from "@/lib/contract/enums";
import type { Tolerant } from "@/lib/contract/tolerant-reading";

/** What an event does to the ledger. */
export interface EventEffect {
  /** The kind of record that its details are of; null when they speak of something that the ledger does not keep. */
  readonly record: "payment" | "restriction" | "authorization" | null;
  /** The status that the event itself says, where its details may not. */
  readonly status?: string;
  /** What the event's name alone says of its payment. */
  readonly says?: Tolerant<CheckPayment>;
  /** The moment of the payment's life that it is: told once, from whichever source it comes. */
  readonly moment?: "posted" | "processed" | "canceled" | "rejected";
  /** What the payment's timeline tells, when it is no such moment. */
  readonly title?: string;
}

/** What each event of the document does (6). */
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
    says: { positivePayResult: "Unauthorized", decisionRequired: true },
    title: "Presented without authorization",
  },
  "Core.Restriction.Placed": { record: "restriction", status: "Active" },
  // Its details are those of a booking of any rail, whose status is not the check's: the check itself is asked for.
  "Core.Transaction.Completed": { record: null },
} as const satisfies Record<EventName, EventEffect>;

/** What an event does; one that the contract does not know says at most that something is worth reading again. */
export function effectOf(eventName: string | null): EventEffect {
  const table: Readonly<Record<string, EventEffect>> = EVENT_EFFECTS;
  const known = eventName !== null && Object.hasOwn(table, eventName) ? table[eventName] : undefined;
  return known ?? { record: null };
}
