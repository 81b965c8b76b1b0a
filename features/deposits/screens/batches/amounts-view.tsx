"use client";
import { useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { AccountField } from "@/components/forms/account-field";
import { findAccountProblem } from "@/components/forms/account-problem";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import { AmountEntry } from "./amount-entry";
import { CheckRows } from "./check-rows";
import { focusTape } from "./tape-panel";
import type { BatchState } from "./use-batch";
import { checkVersionOf } from "./use-batch";

/** Lists all checks, with the current check enlarged next to the list and an amount field. */
export function AmountsView({
  state,
  accounts,
  current,
  onCurrent,
}: {
  state: BatchState;
  accounts: readonly KnownAccount[];
  /** ID of the current check; null selects the first check without an amount. */
  current: string | null;
  onCurrent: (checkId: string) => void;
}) {
  const { checks, businessDay } = state.batch;
  const [first] = useState(() => (checks.find(({ amountCents }) => amountCents === null) ?? checks[0])?.id);
  const currentIndex = Math.max(
    0,
    checks.findIndex(({ id }) => id === (current ?? first)),
  );
  const check = checks[currentIndex];
  if (!check) return null;
  const go = (index: number) => {
    const next = checks[index];
    if (next) onCurrent(next.id);
    else if (index > 0) focusTape();
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[272px_minmax(0,1fr)]">
      <AmountEntry
        // Use a new field for each check, so that typed text does not carry over.
        key={check.id}
        check={check}
        index={currentIndex}
        count={checks.length}
        onAmount={(cents) => state.setAmount(check.id, cents)}
        onNext={() => go(currentIndex + 1)}
        onPrevious={() => go(currentIndex - 1)}
      >
        <CheckAccount check={check} state={state} accounts={accounts} />
      </AmountEntry>
      <CheckRows checks={checks} businessDay={businessDay} current={check.id} onCurrent={onCurrent} />
    </div>
  );
}

/** Shows and edits the account for one check: the batch's account or a different one. */
function CheckAccount({
  check,
  state: { batch, change },
  accounts,
}: {
  check: BatchCheckView;
  state: BatchState;
  accounts: readonly KnownAccount[];
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = findAccountProblem(typed ?? "", accounts);
  const isValid = !!typed && !problem;
  const save = async (accountNumber: string | null) => {
    const isSaved = await change((now) => {
      const target = checkVersionOf(now, check.id);
      return target && { kind: "check-account", ...target, accountNumber };
    });
    if (isSaved) setTyped(null);
  };
  if (typed !== null) {
    return (
      <form
        method="post"
        className="grid max-w-[372px] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void save(typed);
        }}
      >
        <AccountField
          label="Account for this check"
          accounts={accounts}
          value={typed}
          error={problem}
          onChange={setTyped}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" tone="primary" isDisabled={!isValid}>
            Apply
          </Button>
          <Button size="small" onPress={() => setTyped(null)}>
            Cancel
          </Button>
        </div>
      </form>
    );
  }
  const number = check.accountNumber ?? batch.accountNumber;
  return (
    <p className="num flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-xs">
      {number ? `Into ${groupAccountNumber(number)}` : "Into the batch’s account, once it is chosen"}
      {check.accountNumber && ", for this check only"}
      <Button size="small" tone="quiet" onPress={() => setTyped(check.accountNumber ?? "")}>
        Change account
      </Button>
      {check.accountNumber && (
        <Button size="small" tone="quiet" onPress={() => void save(null)}>
          Use batch account
        </Button>
      )}
    </p>
  );
}
