export const POLICY_LABELS = {
  "second-factor": "Second factor",
  masking: "Account numbers",
  exports: "Exports",
  retention: "Retention",
  approvals: "Approvals",
} as const;

/** Returns a policy's display name. An unknown key, from a different portal version, is returned unchanged. */
export function policyLabel(key: unknown): string {
  const name = String(key);
  return Object.hasOwn(POLICY_LABELS, name) ? POLICY_LABELS[name as keyof typeof POLICY_LABELS] : name;
}
