import type { Role } from "./roles";

/** Everything a person can be allowed to do. */
export type Operation =
  | "payments.read"
  | "payments.refresh"
  | "payments.export"
  | "accounts.read"
  | "accounts.name"
  | "deposits.create"
  | "deposits.cancel"
  | "returns.initiate"
  | "returns.simulate"
  | "positive-pay.read"
  | "positive-pay.authorize"
  | "positive-pay.revoke"
  | "restrictions.read"
  | "restrictions.place"
  | "restrictions.lift"
  | "registrations.read"
  | "registrations.write"
  | "registrations.check"
  | "events.read"
  | "events.retry"
  | "sandbox.read"
  | "sandbox.drive"
  | "audit.read";

const EVERYONE = ["viewer", "operator", "compliance", "developer", "admin"] as const;

/** Who may do what; a role that is not named may not. */
export const PERMISSIONS = {
  "payments.read": EVERYONE,
  "payments.refresh": EVERYONE,
  "accounts.read": EVERYONE,
  "accounts.name": ["operator"],
  "payments.export": EVERYONE,
  "deposits.create": ["operator"],
  "deposits.cancel": ["operator"],
  "returns.initiate": ["operator", "compliance"],
  "returns.simulate": ["developer"],
  "positive-pay.read": EVERYONE,
  "positive-pay.authorize": ["compliance"],
  "positive-pay.revoke": ["compliance"],
  "restrictions.read": EVERYONE,
  "restrictions.place": ["compliance"],
  "restrictions.lift": ["compliance"],
  "registrations.read": EVERYONE,
  "registrations.write": ["developer"],
  // A ping changes nothing at the bank, and it sends something out all the same.
  "registrations.check": ["developer"],
  "events.read": EVERYONE,
  "events.retry": ["developer"],
  // What time it is at the bank matters to whoever works against it.
  "sandbox.read": EVERYONE,
  "sandbox.drive": ["developer"],
  "audit.read": EVERYONE,
} as const satisfies Record<Operation, readonly Role[]>;

interface WithRoles {
  readonly roles: readonly Role[];
}

/** True when one of the person's roles permits the operation. Takes a session or anything that has roles. */
export function can(who: WithRoles | { readonly person: WithRoles }, operation: Operation): boolean {
  const { roles } = "person" in who ? who.person : who;
  const permitted: readonly Role[] = PERMISSIONS[operation];
  return roles.some((role) => permitted.includes(role));
}
