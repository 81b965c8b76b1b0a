import type { Permission } from "./permissions";

/** Access token scopes, each with its display name and the permission that the token's owner also needs. */
export const TOKEN_SCOPES = {
  payments: { permission: "payments.read", label: "Payments" },
  returns: { permission: "payments.read", label: "Returns" },
  exceptions: { permission: "positive-pay.read", label: "Exceptions" },
  restrictions: { permission: "restrictions.read", label: "Restrictions" },
  events: { permission: "events.read", label: "Events" },
} as const satisfies Record<string, { permission: Permission; label: string }>;

export type TokenScope = keyof typeof TOKEN_SCOPES;

export const SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];

/** Maximum lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 365;
