import { formatDollars } from "@/components/forms/money-field";
import { Checkbox } from "@/components/ui/checkbox";
import { NativeSelect } from "@/components/ui/native-select";
import { TextField } from "@/components/ui/text-field";
import { can } from "@/lib/access/permissions";
import { ROLE_LABELS, ROLES, type Role } from "@/lib/access/roles";
import type { RuleValues } from "./approvals-values";

/** Fields for one rule: whether it applies, its amount limit, and the number and role of approvers. */
export function ApprovalRuleFields({
  label,
  explanation,
  hasAmount,
  isAdministratorsOnly,
  values,
  error,
  onChange,
}: {
  label: string;
  explanation: string;
  hasAmount?: true;
  isAdministratorsOnly?: true;
  values: RuleValues;
  error?: string;
  onChange: (values: RuleValues) => void;
}) {
  const change = (changed: Partial<RuleValues>) => onChange({ ...values, ...changed });
  return (
    <fieldset className="border-b py-1.5 last:border-0">
      <legend className="sr-only">{label}</legend>
      <Checkbox isSelected={values.isEnabled} onChange={(isEnabled) => change({ isEnabled })}>
        <span className="font-medium">{label}</span> <span className="text-muted text-sm">{explanation}</span>
      </Checkbox>
      {values.isEnabled && (
        <div className="grid items-start gap-3 pt-1 pb-2 pl-[27px] sm:grid-cols-3">
          {hasAmount && (
            <TextField
              label="Over"
              prefix={<span className="text-muted">$</span>}
              inputMode="decimal"
              autoComplete="off"
              inputClassName="num"
              value={values.amount}
              error={error}
              onChange={(amount) => change({ amount })}
              onBlur={() => change({ amount: formatDollars(values.amount) })}
            />
          )}
          <NativeSelect
            label="Approvers"
            name={`${label} approvers`}
            defaultValue={values.approvers}
            onChange={(approvers) => change({ approvers })}
            choices={APPROVER_COUNT_CHOICES}
          />
          {isAdministratorsOnly ? (
            <p className="self-end pb-2 text-muted text-sm sm:col-span-2">Only other administrators can approve.</p>
          ) : (
            <NativeSelect
              label="Who can approve"
              name={`${label} who`}
              defaultValue={values.roles[0] ?? ""}
              onChange={(role) => change({ roles: role === "" ? [] : [role as Role] })}
              choices={APPROVER_ROLE_CHOICES}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

const APPROVER_COUNT_CHOICES = [
  { value: "1", label: "One person" },
  { value: "2", label: "Two people" },
  { value: "3", label: "Three people" },
];

const APPROVER_ROLE_CHOICES = [
  { value: "", label: "Anyone with permission" },
  ...ROLES.filter((role) => can({ roles: [role] }, "approvals.decide")).map((role) => ({
    value: role,
    label: `${ROLE_LABELS[role].label} only`,
  })),
];
