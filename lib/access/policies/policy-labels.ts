/** Display names of the policies. */
export const POLICY_LABELS = {
  "second-factor": "Second factor",
  masking: "Account numbers",
  exports: "Exports",
  retention: "Retention",
  approvals: "Approvals",
} as const;

/** The name of a policy; an unknown one, from another version of the portal, is shown unchanged. */
export function policyLabel(key: unknown): string {
  const name = String(key);
  return Object.hasOwn(POLICY_LABELS, name) ? POLICY_LABELS[name as keyof typeof POLICY_LABELS] : name;
}
