import type { Permission } from "./permissions";

/** What an access token may read: the permission that its owner also needs, and its display name. */
export const TOKEN_SCOPES = {
  payments: { permission: "payments.read", label: "Payments" },
  returns: { permission: "payments.read", label: "Returns" },
  exceptions: { permission: "positive-pay.read", label: "Exceptions" },
  restrictions: { permission: "restrictions.read", label: "Restrictions" },
  events: { permission: "events.read", label: "Events" },
} as const satisfies Record<string, { permission: Permission; label: string }>;

export type TokenScope = keyof typeof TOKEN_SCOPES;

export const SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];

/** A token expires after at most this many days. */
export const MAX_TOKEN_DAYS = 365;
