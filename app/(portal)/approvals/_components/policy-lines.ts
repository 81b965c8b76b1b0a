import type { ApprovalRule } from "@/lib/access/policies/approvals-policy";
import type { PolicyKey, PolicyValue } from "@/lib/access/policies/policies";
import { formatCents } from "@/lib/money/cents";
import { factText, roleNames } from "./approval-labels";

/** The facts of a policy by their names, as a person reads them. */
export function policyLines(key: unknown, value: unknown): Readonly<Record<string, string>> {
  const read = typeof key === "string" && Object.hasOwn(LINES, key) ? LINES[key as PolicyKey] : null;
  if (!read || typeof value !== "object" || value === null) return {};
  const lines = (read as (value: unknown) => Readonly<Record<string, unknown>>)(value);
  return Object.fromEntries(Object.entries(lines).map(([name, fact]) => [name, factText(fact)]));
}

const LINES: { readonly [Key in PolicyKey]: (value: PolicyValue<Key>) => Readonly<Record<string, unknown>> } = {
  "second-factor": ({ requiredFor }) => ({ "Required for": requiredFor }),
  masking: ({ roles, mayReveal }) => ({ "Masked for": roles, "They may reveal a number": mayReveal }),
  exports: ({ roles, rowsPerFile, rowsPerDay }) => ({
    "Who may export": roles,
    "Rows of one file": rowsPerFile ?? "any number",
    "Rows a day": rowsPerDay ?? "any number",
  }),
  retention: ({ pictureDays, eventBodyDays, auditDays, issueFileDays }) => ({
    "Pictures, days": pictureDays ?? "for ever",
    "Bodies of events, days": eventBodyDays ?? "for ever",
    "Audit, days": auditDays ?? "for ever",
    "Issue files, days": issueFileDays ?? "for ever",
  }),
  approvals: (policy) => ({
    Deposits: ruleText(policy.deposits),
    Returns: ruleText(policy.returns),
    Authorizations: ruleText(policy.authorizations),
    "Paying exceptions": ruleText(policy.decisions),
    Lifts: ruleText(policy.lifts),
    Registrations: ruleText(policy.registrations),
    "People and policies": ruleText(policy.people),
    "Freezes are reviewed": policy.reviewFreezes,
    "Expires after, hours": policy.expiryHours,
  }),
};

function ruleText(rule: ApprovalRule | null | undefined): string {
  if (!rule) return "one person alone";
  const { approvers, roles, overCents } = rule;
  const over = overCents ? `over ${formatCents(overCents)}: ` : "";
  const who = roles.length > 0 ? ` (${roleNames(roles)})` : "";
  const words = approvers === 1 ? "another person approves" : `${approvers} others approve`;
  return `${over}${words}${who}`;
}
