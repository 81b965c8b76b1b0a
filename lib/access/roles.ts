/** What a person may be; one person may be several. */
export const ROLES = ["viewer", "operator", "compliance", "developer", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** A role as a person reads it. */
export const ROLE_LABELS = {
  viewer: { label: "Viewer", explanation: "Reads everything, changes nothing." },
  operator: { label: "Operator", explanation: "Deposits and cancels checks." },
  compliance: { label: "Compliance", explanation: "Restricts accounts, decides Positive Pay, returns checks." },
  developer: { label: "Developer", explanation: "Manages webhooks and drives the sandbox." },
  admin: { label: "Administrator", explanation: "Manages people and policies; does not operate payments." },
} as const satisfies Record<Role, { label: string; explanation: string }>;

/** Keeps the roles we know; a name left over from another version grants nothing. */
export function knownRoles(names: readonly string[]): Role[] {
  return ROLES.filter((role) => names.includes(role));
}
