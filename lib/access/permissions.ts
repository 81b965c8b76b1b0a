import type { Role } from "./roles";

/** Everything a person can be allowed to do. */
export type Operation =
  | "payments.read"
  | "payments.refresh"
  | "accounts.read"
  | "accounts.name"
  | "deposits.create"
  | "deposits.cancel";

const EVERYONE = ["viewer", "operator", "compliance", "developer", "admin"] as const;

/** Who may do what; a role that is not named may not. */
export const PERMISSIONS = {
  "payments.read": EVERYONE,
  "payments.refresh": EVERYONE,
  "accounts.read": EVERYONE,
  "accounts.name": ["operator"],
  "deposits.create": ["operator"],
  "deposits.cancel": ["operator"],
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
