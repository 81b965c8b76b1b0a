import type { AuditAction } from "./audit-actions";

/** Kinds of changes that people can request at the bank, each stored as an intent before it is sent. */
export type IntentKind =
  | "deposit"
  | "cancel"
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

/** Audit action of each kind */
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
