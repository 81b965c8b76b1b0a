/** The roles; a person may have several. */
export const ROLES = ["viewer", "operator", "compliance", "developer", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** Display names and explanations of the roles. */
export const ROLE_LABELS = {
  viewer: { label: "Viewer", explanation: "Reads everything, changes nothing." },
  operator: { label: "Operator", explanation: "Deposits and cancels checks." },
  compliance: { label: "Compliance", explanation: "Restricts accounts, decides exceptions, returns checks." },
  developer: { label: "Developer", explanation: "Manages webhooks and controls the sandbox." },
  admin: { label: "Administrator", explanation: "Manages people and policies; does not handle payments." },
} as const satisfies Record<Role, { label: string; explanation: string }>;

/** Keeps the known roles; a name stored by another version of the portal grants nothing. */
export function knownRoles(names: readonly string[]): Role[] {
  return ROLES.filter((role) => names.includes(role));
}
