"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { AccountRule } from "@/lib/batches/account-rules";
import { AccountRuleRow } from "./account-rule-row";
import { AccountRulesPreview } from "./account-rules-preview";
import { giveAccounts } from "./give-accounts";
import { useAccountRules } from "./use-account-rules";
import type { BatchState } from "./use-batch";

/** Rules by which checks go into accounts, what each of them would do, and the button that does it. */
export function AccountRulesDialog({
  state,
  initialRules,
  accounts,
  onKept,
  onClose,
}: {
  state: BatchState;
  initialRules: readonly AccountRule[];
  accounts: readonly KnownAccount[];
  onKept: (rules: readonly AccountRule[]) => void;
  onClose: () => void;
}) {
  const { checks } = state.batch;
  const { rows, rules, outcome, change, add, remove } = useAccountRules(initialRules, checks);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const matched = outcome.byRule.flat().length;
  const give = async () => {
    if (!rules) return;
    setPending(true);
    const failed = await giveAccounts(state, rules, outcome);
    setPending(false);
    setProblem(failed);
    if (failed !== null) return;
    onKept(rules);
    onClose();
  };
  return (
    <Dialog title="Accounts by rule" isOpen onClose={onClose} isLocked={isPending} width="max-w-[760px]">
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <p className="text-muted">
          The first rule that a check meets gives it its account. Your rules are kept for the next batch.
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
            {matched === 0 ? "Keep the rules" : `Use them for ${matched} ${matched === 1 ? "check" : "checks"}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
