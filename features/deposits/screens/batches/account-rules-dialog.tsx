"use client";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { AccountField } from "@/components/forms/account-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { saveAccountRulesAction } from "@/features/deposits/batches/actions";
import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import type { AccountRule, RuleField, RuleMatches } from "@/features/deposits/batches/rules/account-rules";
import { checkName } from "./check-names";
import type { RuleRow } from "./use-account-rules";
import { useAccountRules } from "./use-account-rules";
import type { BatchState } from "./use-batch";
import { checkVersionOf } from "./use-batch";

const FIELDS: readonly { readonly value: RuleField; readonly label: string; readonly valueLabel: string }[] = [
  { value: "drawn-account", label: "Drawn on account", valueLabel: "Account on the check" },
  { value: "drawn-routing", label: "Drawn on bank", valueLabel: "Routing number" },
  { value: "name", label: "From file or folder", valueLabel: "Part of the name" },
];

const UNKNOWN_OUTCOME = "Saving the same rules again is safe.";

const NOT_APPLIED_MESSAGE =
  "The rules were saved, but the checks could not be changed. Close this dialog to see their current state.";

/** Maximum number of check names left. */
const MAX_NAMES = 12;

/** Edits the rules that assign checks to accounts, previews their effect and applies them. */
export function AccountRulesDialog({
  state,
  initialRules,
  accounts,
  onSaved,
  onClose,
}: {
  state: BatchState;
  initialRules: readonly AccountRule[];
  accounts: readonly KnownAccount[];
  onSaved: (rules: readonly AccountRule[]) => void;
  onClose: () => void;
}) {
  const { checks } = state.batch;
  const { rows, rules, outcome, change, add, remove } = useAccountRules(initialRules, checks, accounts);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const matched = outcome.byRule.flat().length;
  const apply = async () => {
    if (!rules) return;
    setPending(true);
    const failed = await applyAccounts(state, rules, outcome);
    setPending(false);
    setProblem(failed);
    if (failed !== null) return;
    onSaved(rules);
    onClose();
  };
  return (
    <Dialog title="Accounts by rule" isOpen onClose={onClose} isLocked={isPending} width="max-w-[760px]">
      <form
        method="post"
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <p className="text-muted">
          The first matching rule sets a check’s account. Your rules are saved for the next batch.
        </p>
        <ol aria-label="Rules" className="grid gap-3.5">
          {rows.map((row, index) => (
            <AccountRuleRow
              key={row.id}
              row={row}
              number={index + 1}
              count={outcome.byRule[index]?.length ?? null}
              accounts={accounts}
              onChange={(part) => change(row.id, part)}
              onRemove={() => remove(row.id)}
            />
          ))}
        </ol>
        <Button className="justify-self-start" onPress={add}>
          <Plus aria-hidden />
          Add a rule
        </Button>
        {rules && (
          <AccountRulesPreview checks={checks} outcome={outcome} hasBatchAccount={!!state.batch.accountNumber} />
        )}
        {problem && <Notice tone="bad" role="alert" title={problem} />}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isDisabled={!rules} isPending={isPending}>
            {matched === 0 ? "Save rules" : `Apply to ${matched} ${matched === 1 ? "check" : "checks"}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Lists the checks that match no rule and the account they will use. */
function AccountRulesPreview({
  checks,
  outcome: { unmatched },
  hasBatchAccount,
}: {
  checks: readonly BatchCheckView[];
  outcome: RuleMatches;
  hasBatchAccount: boolean;
}) {
  if (unmatched.length === 0) return <Notice tone="good" role="status" title="Every check matches a rule." />;
  const ids = new Set(unmatched);
  const left = checks.flatMap((check, index) => (ids.has(check.id) ? [{ check, name: checkName(check, index) }] : []));
  const differentCount = left.filter(({ check }) => check.accountNumber !== null).length;
  const names = left.slice(0, MAX_NAMES).map(({ name }) => name);
  const moreCount = left.length - names.length;
  return (
    <Notice role="status" title={left.length === 1 ? "1 check matches no rule" : `${left.length} checks match no rule`}>
      <p className="num">
        {names.join(", ")}
        {moreCount > 0 && ` and ${moreCount} more`}
      </p>
      <p>
        {differentCount > 0 &&
          `${differentCount} of them ${differentCount === 1 ? "keeps its" : "keep their"} own account. `}
        {hasBatchAccount ? "They go into the batch’s account." : "Choose the batch’s account for them."}
      </p>
    </Notice>
  );
}

/** Saves the rules and sets the account of each matching check; returns an error message, or null on success. */
async function applyAccounts(
  { change }: BatchState,
  rules: readonly AccountRule[],
  { byRule }: RuleMatches,
): Promise<string | null> {
  const savedRules = await callAction(saveAccountRulesAction, UNKNOWN_OUTCOME)({ rules: [...rules] });
  if (!savedRules.ok) return savedRules.message;
  if (byRule.flat().length === 0) return null;
  const isApplied = await change((now) => {
    const checks = byRule.flatMap((ids, index) =>
      ids.flatMap((id) => {
        const target = checkVersionOf(now, id);
        return target ? [{ ...target, accountNumber: rules[index]!.accountNumber }] : [];
      }),
    );
    return checks.length > 0 ? { kind: "accounts", checks } : null;
  });
  return isApplied ? null : NOT_APPLIED_MESSAGE;
}

/** Edits one rule and shows the number of matching checks. */
function AccountRuleRow({
  row,
  number,
  count,
  accounts,
  onChange,
  onRemove,
}: {
  row: RuleRow;
  /** 1-based. */
  number: number;
  /** Number of matching checks; null if any rule is incomplete. */
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
          label="Applies to checks"
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
          label="Deposit to account"
          accounts={accounts}
          value={row.accountNumber}
          error={row.accountError}
          onChange={(accountNumber) => onChange({ accountNumber })}
        />
      </div>
    </li>
  );
}
