import type { DELIVERY_FORMATS, EventName, RegistrationStatus, UPDATABLE_DELIVERY_TYPES } from "@/lib/contract/enums";
import type { Label } from "./label";

export const REGISTRATION_STATUS_LABELS = {
  Active: { label: "Active", explanation: "Events are delivered." },
  Suspended: {
    label: "Suspended",
    explanation: "Too many deliveries failed in a row. Events wait until it is restarted.",
  },
  Restarting: {
    label: "Restarting",
    explanation: "Restarted; it becomes active after the first successful delivery.",
  },
} as const satisfies Record<RegistrationStatus, Label>;

export const DELIVERY_TYPE_LABELS = {
  Push: { label: "Push", explanation: "The bank sends each event to an address." },
  Poll: { label: "Poll", explanation: "Events wait at the bank until they are polled." },
  File: {
    label: "File",
    explanation: "Events arrive as files. The bank’s API documentation allows this only in updates.",
  },
} as const satisfies Record<(typeof UPDATABLE_DELIVERY_TYPES)[number], Label>;

export const DELIVERY_FORMAT_LABELS = {
  Basic: { label: "Basic", explanation: "What happened and to which payment, without details." },
  Extended: { label: "Extended", explanation: "Includes the details, with every value as text." },
} as const satisfies Record<(typeof DELIVERY_FORMATS)[number], Label>;

export const EVENT_LABELS = {
  "Check.Payment.Sent": { label: "Sent", explanation: "A deposit was sent to the Federal Reserve for clearing." },
  "Check.Payment.Received": { label: "Received", explanation: "A check drawn on one of our accounts was received." },
  "Check.Payment.Canceled": { label: "Canceled", explanation: "A deposit was canceled at your request." },
  "Check.Payment.Rejected": {
    label: "Rejected",
    explanation: "The bank or the Federal Reserve rejected a deposit.",
  },
  "Check.Return.Received": { label: "Return received", explanation: "A deposit was returned by the paying bank." },
  "Check.Details.Changed": { label: "Details changed", explanation: "Details of a check changed." },
  "Check.Hold.Escalated": { label: "Hold escalated", explanation: "The bank needs documents or a decision from you." },
  "Check.Policy.Changed": { label: "Availability changed", explanation: "A check’s availability policy was updated." },
  "Check.PositivePay.Created": { label: "Authorized", explanation: "A check was authorized for Positive Pay." },
  "Check.PositivePay.Revoked": { label: "Revoked", explanation: "A Positive Pay authorization was revoked." },
  "Check.Payment.Unauthorized": { label: "Unauthorized", explanation: "A check was presented without authorization." },
  "Core.Restriction.Placed": { label: "Restriction placed", explanation: "An account was restricted." },
  "Core.Transaction.Completed": { label: "Transaction completed", explanation: "A transaction was posted." },
} as const satisfies Record<EventName, Label>;
