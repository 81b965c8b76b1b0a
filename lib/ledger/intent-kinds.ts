import type { AuditAction } from "./audit-actions";

/** What a person can mean to change at the bank; each is written down as an intent before the bank is asked. */
export type IntentKind = "deposit" | "cancel" | OperationKind;

/** The intents that carry all they need in `payload`, so that one runner serves them. */
export type OperationKind =
  | "place-restriction"
  | "lift-restriction"
  | "authorize-check"
  | "revoke-authorization"
  | "register-portal"
  | "initiate-return"
  | "simulate-return"
  | "create-registration"
  | "update-registration"
  | "restart-registration"
  | "delete-registration";

/** What the audit calls each. */
export const INTENT_ACTIONS = {
  deposit: "deposit.create",
  cancel: "deposit.cancel",
  "place-restriction": "restriction.place",
  "lift-restriction": "restriction.lift",
  "authorize-check": "authorization.create",
  "revoke-authorization": "authorization.revoke",
  "register-portal": "registration.register-portal",
  "initiate-return": "return.initiate",
  "simulate-return": "return.simulate",
  "create-registration": "registration.create",
  "update-registration": "registration.update",
  "restart-registration": "registration.restart",
  "delete-registration": "registration.delete",
} as const satisfies Record<IntentKind, AuditAction>;
