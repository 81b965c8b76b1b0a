import { ROLES, type Role } from "./roles";

/** A permission that roles grant. */
export type Permission =
  | "payments.read"
  | "payments.refresh"
  | "payments.export"
  | "payments.resolve"
  | "accounts.read"
  | "accounts.name"
  | "accounts.reveal"
  | "deposits.create"
  | "deposits.cancel"
  | "returns.initiate"
  | "returns.simulate"
  | "positive-pay.read"
  | "positive-pay.prepare"
  | "positive-pay.authorize"
  | "positive-pay.revoke"
  | "restrictions.read"
  | "restrictions.place"
  | "restrictions.lift"
  | "registrations.read"
  | "registrations.write"
  | "registrations.check"
  | "deliveries.read"
  | "events.read"
  | "events.retry"
  | "developers.read"
  | "sandbox.read"
  | "sandbox.control"
  | "approvals.read"
  | "approvals.decide"
  | "audit.read"
  | "audit.export"
  | "evidence.export"
  | "account.own"
  | "tokens.create"
  | "people.read"
  | "people.write"
  | "policies.write";

const EVERYONE = ROLES;

/** The roles that grant each permission. */
export const PERMISSIONS = {
  "payments.read": EVERYONE,
  "payments.refresh": EVERYONE,
  "payments.resolve": ["operator", "compliance"],
  "accounts.read": EVERYONE,
  "accounts.name": ["operator"],
  // A policy decides whether people with masked numbers may reveal one.
  "accounts.reveal": EVERYONE,
  "payments.export": EVERYONE,
  "deposits.create": ["operator"],
  "deposits.cancel": ["operator"],
  "returns.initiate": ["operator", "compliance"],
  "returns.simulate": ["developer"],
  "positive-pay.read": EVERYONE,
  /** Reading and correcting an issue file before it is sent. */
  "positive-pay.prepare": ["compliance"],
  "positive-pay.authorize": ["compliance"],
  "positive-pay.revoke": ["compliance"],
  "restrictions.read": EVERYONE,
  "restrictions.place": ["compliance"],
  "restrictions.lift": ["compliance"],
  "registrations.read": EVERYONE,
  "registrations.write": ["developer"],
  // A ping changes nothing at the bank, but it sends a request to the callback URL.
  "registrations.check": ["developer"],
  // All deliveries with the requests and the responses of the partner's systems.
  "deliveries.read": ["developer", "admin"],
  "events.read": EVERYONE,
  "events.retry": ["developer"],
  // Requests to the bank with their bodies, and the catalog of events.
  "developers.read": ["developer", "admin"],
  // Every role needs the bank's time.
  "sandbox.read": EVERYONE,
  "sandbox.control": ["developer"],
  // Covers a person's own proposals and those that they may approve.
  "approvals.read": EVERYONE,
  // In addition to the permission for the approved change.
  "approvals.decide": ["operator", "compliance", "developer", "admin"],
  "audit.read": EVERYONE,
  "audit.export": ["compliance", "admin"],
  "evidence.export": ["compliance", "admin"],
  // The person's own password, sessions and preferences.
  "account.own": EVERYONE,
  // The person's own access tokens, which read no more than the person may.
  "tokens.create": EVERYONE,
  "people.read": ["admin"],
  "people.write": ["admin"],
  "policies.write": ["admin"],
} as const satisfies Record<Permission, readonly Role[]>;

interface WithRoles {
  readonly roles: readonly Role[];
}

/** Whether one of the person's roles grants the permission. Takes a session or any object with roles. */
export function can(who: WithRoles | { readonly person: WithRoles }, permission: Permission): boolean {
  const { roles } = "person" in who ? who.person : who;
  const permitted: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => permitted.includes(role));
}
