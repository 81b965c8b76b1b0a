"use client";
import { useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { AccountField } from "@/components/forms/account-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { accountNumber } from "@/lib/contract/primitives";
import type { BatchCheckView } from "@/lib/portal/batches/batch-view";
import { type BatchState, seenCheck } from "./use-batch";

/** The account that a check is deposited into: the batch's, or one of its own. */
export function CheckAccount({
  check,
  state: { batch, change },
  accounts,
}: {
  check: BatchCheckView;
  state: BatchState;
  accounts: readonly KnownAccount[];
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isValid = typed !== null && accountNumber.safeParse(typed).success;
  const keep = async (own: string | null) => {
    const isKept = await change((now) => {
      const seen = seenCheck(now, check.id);
      return seen && { kind: "check-account", ...seen, accountNumber: own };
    });
    if (isKept) setTyped(null);
  };
  if (typed !== null) {
    return (
      <form
        className="grid max-w-[372px] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void keep(typed);
        }}
      >
        <AccountField
          label="This check into account"
          accounts={accounts}
          value={typed}
          error={typed === "" || isValid ? undefined : "An account has 4 to 17 digits."}
          onChange={setTyped}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" tone="primary" isDisabled={!isValid}>
            Use it
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
      {check.accountNumber && ", this check alone"}
      <Button size="small" tone="quiet" onPress={() => setTyped(check.accountNumber ?? "")}>
        Another account
      </Button>
      {check.accountNumber && (
        <Button size="small" tone="quiet" onPress={() => void keep(null)}>
          The batch’s account
        </Button>
      )}
    </p>
  );
}
