import type { GapClosure, GapReason } from "@/lib/ledger/schema/event-tables";

/** Labels for why an event was not delivered. */
export const REASON_LABELS = {
  "not-registered": "No registration",
  suspended: "Registration suspended",
  failing: "Deliveries fail",
  refused: "Refused by the portal",
  lost: "Lost",
} as const satisfies Record<GapReason, string>;

/** Labels for how the portal learned of the change. */
export const CLOSURE_LABELS = {
  delivery: "Late delivery",
  poll: "Poll",
  refresh: "Read from bank",
} as const satisfies Record<GapClosure, string>;
