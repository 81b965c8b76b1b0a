"use client";
import { Trash2 } from "lucide-react";
import { AccountField } from "@/components/forms/account-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { RuleField } from "@/lib/batches/account-rules";
import type { RuleRow } from "./use-account-rules";

const FIELDS: readonly { readonly value: RuleField; readonly label: string; readonly valueLabel: string }[] = [
  { value: "drawn-account", label: "Drawn on account", valueLabel: "Account on the check" },
  { value: "drawn-routing", label: "Drawn on the bank", valueLabel: "Routing number" },
  { value: "name", label: "File or folder has", valueLabel: "Part of its name" },
];

/** One rule: what it looks at, the value, and the account; beside it how many checks meet it. */
export function AccountRuleRow({
  row,
  number,
  count,
  accounts,
  onChange,
  onRemove,
}: {
  row: RuleRow;
  /** From 1. */
  number: number;
  /** Null while a rule is not complete. */
  count: number | null;
  accounts: readonly KnownAccount[];
  onChange: (part: Partial<Omit<RuleRow, "id">>) => void;
  onRemove: () => void;
}) {
  const field = FIELDS.find(({ value }) => value === row.field) ?? FIELDS[0]!;
  return (
    <li className="grid gap-2.5 rounded-lg border p-3">
      <div className="flex items-center gap-2">
        <h3 className="font-medium">Rule {number}</h3>
        {count !== null && (
          <span className="num text-muted text-xs">{count === 1 ? "1 check" : `${count} checks`}</span>
        )}
        <span className="ml-auto">
          <IconButton label={`Remove rule ${number}`} onPress={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[176px_minmax(0,1fr)_minmax(0,1.2fr)]">
        <SelectField
          label="A check"
          value={row.field}
          options={FIELDS}
          onChange={(value) => onChange({ field: value })}
        />
        <TextField
          label={field.valueLabel}
          value={row.value}
          maxLength={80}
          autoComplete="off"
          inputMode={row.field === "name" ? undefined : "numeric"}
          inputClassName={row.field === "name" ? undefined : "num"}
          error={row.valueError}
          onChange={(value) => onChange({ value })}
        />
        <AccountField
          label="Goes into account"
          accounts={accounts}
          value={row.accountNumber}
          error={row.accountError}
          onChange={(accountNumber) => onChange({ accountNumber })}
        />
      </div>
    </li>
  );
}
