/** A person may have several of these roles. */
export const ROLES = ["viewer", "operator", "compliance", "developer", "admin"] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS = {
  viewer: { label: "Viewer", explanation: "Reads everything, changes nothing." },
  operator: { label: "Operator", explanation: "Deposits and cancels checks." },
  compliance: { label: "Compliance", explanation: "Restricts accounts, decides exceptions, returns checks." },
  developer: { label: "Developer", explanation: "Manages webhooks and controls the sandbox." },
  admin: { label: "Administrator", explanation: "Manages people and policies; does not handle payments." },
} as const satisfies Record<Role, { label: string; explanation: string }>;

/** Keeps only known roles. An unknown name, stored by a different portal version, grants nothing. */
export function knownRoles(names: readonly string[]): Role[] {
  return ROLES.filter((role) => names.includes(role));
}
