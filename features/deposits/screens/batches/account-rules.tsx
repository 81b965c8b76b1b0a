"use client";
import { useState } from "react";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import type { AccountRule } from "@/features/deposits/batches/rules/account-rules";
import { AccountRulesDialog } from "./account-rules-dialog";
import type { BatchState } from "./use-batch";

/** Shows how many checks have a different account, with a button for setting accounts by rule. */
export function AccountRules({
  state,
  initialRules,
  accounts,
}: {
  state: BatchState;
  initialRules: readonly AccountRule[];
  accounts: readonly KnownAccount[];
}) {
  const [rules, setRules] = useState(initialRules);
  const [isOpen, setOpen] = useState(false);
  const { checks } = state.batch;
  const count = checks.filter(({ accountNumber }) => accountNumber !== null).length;
  return (
    <p className="num -mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-xs">
      {count > 0 && `${count} of ${checks.length} ${count === 1 ? "has" : "have"} a different account`}
      <Button
        size="small"
        tone="quiet"
        className={count === 0 ? "-ml-2.5" : undefined}
        isDisabled={checks.length === 0}
        onPress={() => setOpen(true)}
      >
        Accounts by rule
      </Button>
      {isOpen && (
        <AccountRulesDialog
          state={state}
          initialRules={rules}
          accounts={accounts}
          onSaved={setRules}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
