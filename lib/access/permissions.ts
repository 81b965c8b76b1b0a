import { ROLES, type Role } from "./roles";

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
  // A policy decides whether users who see masked numbers may reveal them.
  "accounts.reveal": EVERYONE,
  "payments.export": EVERYONE,
  "deposits.create": ["operator"],
  "deposits.cancel": ["operator"],
  "returns.initiate": ["operator", "compliance"],
  "returns.simulate": ["developer"],
  "positive-pay.read": EVERYONE,
  /** Covers reading and correcting an issue file before it is sent. */
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
  // Includes the requests to and responses from the partner's systems.
  "deliveries.read": ["developer", "admin"],
  "events.read": EVERYONE,
  "events.retry": ["developer"],
  // Requests to the bank with their bodies, and the catalog of events.
  "developers.read": ["developer", "admin"],
  // Every role needs the bank's time.
  "sandbox.read": EVERYONE,
  "sandbox.control": ["developer"],
  // Covers the user's own proposals and the proposals that they may approve.
  "approvals.read": EVERYONE,
  // Required in addition to the permission for the change itself.
  "approvals.decide": ["operator", "compliance", "developer", "admin"],
  "audit.read": EVERYONE,
  "audit.export": ["compliance", "admin"],
  "evidence.export": ["compliance", "admin"],
  // The user's own password, sessions and preferences.
  "account.own": EVERYONE,
  // The user's own access tokens, which can't read more than the user can.
  "tokens.create": EVERYONE,
  "people.read": ["admin"],
  "people.write": ["admin"],
  "policies.write": ["admin"],
} as const satisfies Record<Permission, readonly Role[]>;

interface WithRoles {
  readonly roles: readonly Role[];
}

/** Returns whether any of a person's roles grants a permission. Accepts a session or any object with roles. */
export function can(who: WithRoles | { readonly person: WithRoles }, permission: Permission): boolean {
  const { roles } = "person" in who ? who.person : who;
  const permitted: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => permitted.includes(role));
}
