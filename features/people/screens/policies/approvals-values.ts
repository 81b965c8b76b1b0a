import type { ApprovalRule, ApprovalsPolicy } from "@/lib/access/policies/approvals-policy";
import type { Role } from "@/lib/access/roles";
import { formatCents, parseDollars } from "@/lib/money/cents";

export type RuleName = "deposits" | "returns" | "authorizations" | "decisions" | "lifts" | "registrations" | "people";

/** The form values of one rule. */
export interface RuleValues {
  readonly isEnabled: boolean;
  readonly amount: string;
  readonly approvers: string;
  readonly roles: readonly Role[];
}

export interface ApprovalsValues {
  readonly rules: Readonly<Record<RuleName, RuleValues>>;
  readonly reviewFreezes: boolean;
  readonly expiryHours: string;
}

interface RuleTexts {
  readonly name: RuleName;
  readonly label: string;
  readonly explanation: string;
  readonly hasAmount?: true;
  /** Whether only administrators may approve, so that the form offers no choice of approvers. */
  readonly isAdministratorsOnly?: true;
}

/** Every rule with its labels, in form order. */
export const RULES: readonly RuleTexts[] = [
  { name: "deposits", label: "Deposits", explanation: "over an amount", hasAmount: true },
  { name: "returns", label: "Returns", explanation: "of checks to the presenting bank" },
  { name: "authorizations", label: "Authorizations", explanation: "of checks over an amount", hasAmount: true },
  { name: "decisions", label: "Paying exceptions", explanation: "over an amount", hasAmount: true },
  { name: "lifts", label: "Lifting restrictions", explanation: "on accounts and subaccounts" },
  { name: "registrations", label: "Registrations", explanation: "for the bank’s events: new, changed, deleted" },
  {
    name: "people",
    label: "People and policies",
    explanation: "granting access and relaxing policies; removing access takes effect at once",
    isAdministratorsOnly: true,
  },
];

const DISABLED_RULE: RuleValues = { isEnabled: false, amount: "0.00", approvers: "1", roles: [] };

/** Converts a policy to form values. */
export function toFormValues(policy: ApprovalsPolicy): ApprovalsValues {
  const rules = Object.fromEntries(
    RULES.map(({ name }) => [name, ruleValues(policy[name])]),
  ) as ApprovalsValues["rules"];
  return { rules, reviewFreezes: policy.reviewFreezes, expiryHours: String(policy.expiryHours) };
}

function ruleValues(rule: ApprovalRule | null): RuleValues {
  if (!rule) return DISABLED_RULE;
  const amount = formatCents(rule.overCents ?? 0).slice(1);
  return { isEnabled: true, amount, approvers: String(rule.approvers), roles: rule.roles };
}

/** Converts form values to a policy. If amounts are invalid, `policy` is null and `invalid` lists their rules. */
export function toPolicy(values: ApprovalsValues): { policy: unknown; invalid: RuleName[] } {
  const invalid: RuleName[] = [];
  const rules = RULES.map(({ name, hasAmount }) => {
    const { isEnabled, amount, approvers, roles } = values.rules[name];
    if (!isEnabled) return [name, null] as const;
    const cents = parseDollars(amount);
    if (hasAmount && !cents.ok) invalid.push(name);
    const over = hasAmount && cents.ok ? { overCents: cents.value } : {};
    return [name, { approvers: Number(approvers), roles, ...over }] as const;
  });
  const { reviewFreezes, expiryHours } = values;
  const policy = { ...Object.fromEntries(rules), reviewFreezes, expiryHours: Number(expiryHours) };
  return { policy: invalid.length > 0 ? null : policy, invalid };
}
