"use client";
import { useState } from "react";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { AmountEntry } from "./amount-entry";
import { CheckAccount } from "./check-account";
import { CheckRows } from "./check-rows";
import { focusTape } from "./tape-panel";
import type { BatchState } from "./use-batch";

/** All checks at the left, the current one large beside them with its amount to type. */
export function AmountsView({
  state,
  accounts,
  current,
  onCurrent,
}: {
  state: BatchState;
  accounts: readonly KnownAccount[];
  /** The id of the check that is worked on; null for the first without an amount. */
  current: string | null;
  onCurrent: (checkId: string) => void;
}) {
  const { checks, businessDay } = state.batch;
  const [first] = useState(() => (checks.find(({ amountCents }) => amountCents === null) ?? checks[0])?.id);
  const at = Math.max(
    0,
    checks.findIndex(({ id }) => id === (current ?? first)),
  );
  const check = checks[at];
  if (!check) return null;
  const go = (index: number) => {
    const next = checks[index];
    if (next) onCurrent(next.id);
    else if (index > 0) focusTape();
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[272px_minmax(0,1fr)]">
      <AmountEntry
        // Of another check it is another field: nothing typed goes from one to the next.
        key={check.id}
        check={check}
        index={at}
        count={checks.length}
        onAmount={(cents) => state.typeAmount(check.id, cents)}
        onNext={() => go(at + 1)}
        onPrevious={() => go(at - 1)}
      >
        <CheckAccount check={check} state={state} accounts={accounts} />
      </AmountEntry>
      <CheckRows checks={checks} businessDay={businessDay} current={check.id} onCurrent={onCurrent} />
    </div>
  );
}
