import "server-only";
import type { EventName } from "@/lib/contract/enums";
import type { ExpectedAfterEntry } from "@/lib/ledger/events/event-gaps";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";

/** The changes that must cause an event: payment timeline entries, or a kind of operation. */
type Expectation = readonly Omit<ExpectedAfterEntry, "event">[] | IntentKind;

/**
 * The changes that must cause each event (6); see `EVENT_CATALOG`. The ledger does not show when a hold was escalated
 * or a policy changed, so those two events are not checked.
 */
const EXPECTATIONS = {
  "Check.Payment.Sent": [{ key: "processed", direction: "Outbound" }],
  "Check.Payment.Received": [{ key: "posted", direction: "Inbound", type: "Forward" }],
  "Check.Payment.Canceled": [{ key: "canceled" }],
  // The bank reports a rejected inbound check as changed details.
  "Check.Payment.Rejected": [{ key: "rejected", direction: "Outbound" }],
  "Check.Return.Received": [{ key: "created", direction: "Inbound", type: "Return" }],
  "Check.Details.Changed": [{ key: "returned" }, { key: "status Pending", after: "status Hold" }],
  "Check.Hold.Escalated": [],
  "Check.Policy.Changed": [],
  "Check.PositivePay.Created": "authorize-check",
  "Check.PositivePay.Revoked": "revoke-authorization",
  "Check.Payment.Unauthorized": [{ key: "status Hold", direction: "Inbound", type: "Forward" }],
  "Core.Restriction.Placed": "place-restriction",
  "Core.Transaction.Completed": [{ key: "posted" }],
} as const satisfies Record<EventName, Expectation>;

const all: readonly (readonly [string, Expectation])[] = Object.entries(EXPECTATIONS);

/** The events expected after payment timeline entries. */
export const EXPECTED_AFTER_ENTRIES: readonly ExpectedAfterEntry[] = all.flatMap(([event, expectation]) =>
  typeof expectation === "string" ? [] : expectation.map((entry) => ({ event, ...entry })),
);

/** The event expected after each kind of operation. */
export const EXPECTED_AFTER_OPERATIONS: Readonly<Partial<Record<IntentKind, string>>> = Object.fromEntries(
  all.flatMap(([event, expectation]) => (typeof expectation === "string" ? [[expectation, event]] : [])),
);
