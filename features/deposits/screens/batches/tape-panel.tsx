"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AccountField } from "@/components/forms/account-field";
import { findAccountProblem } from "@/components/forms/account-problem";
import { formatDollars, MoneyField } from "@/components/forms/money-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Status } from "@/components/ui/status";
import { TextField } from "@/components/ui/text-field";
import type { BatchChange } from "@/features/deposits/batches/batch-changes";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import { TapeFigures } from "./tape-figures";
import type { BatchState } from "./use-batch";

const PANEL_ID = "tape";
const PAUSE_MS = 400;

/** Focuses the first empty field of the tape panel. */
export function focusTape(): void {
  const inputs = document.querySelectorAll<HTMLInputElement>(`#${PANEL_ID} input`);
  [...inputs].find(({ value }) => value === "")?.focus();
}

type Details = Omit<Extract<BatchChange, { kind: "details" }>, "kind" | "version">;

/** Edits the settings of the whole batch: name, account, and the tape that the batch must balance with. */
export function TapePanel({
  state: { batch, change, isSaving, problem },
  accounts,
  accountRules,
  onCheck,
  children,
}: {
  state: BatchState;
  accounts: readonly KnownAccount[];
  /** Controls for the accounts of individual checks, shown below the batch's account. */
  accountRules: React.ReactNode;
  /** Opens a check. */
  onCheck: (checkId: string) => void;
  /** Shown below the tape: blockers and the send button. */
  children: React.ReactNode;
}) {
  const router = useRouter();
  const countInput = useRef<HTMLInputElement>(null);
  const saveDetails = (details: Details) => change(({ version }) => ({ kind: "details", version, ...details }));
  const saveTitle = async () => {
    if (title.trim() === "") return setTitle(batch.title);
    // Refresh the heading, which is rendered on the server.
    if (title.trim() !== batch.title && (await saveDetails({ title }))) router.refresh();
  };
  const [title, setTitle] = useState(batch.title);
  const [account, setAccount] = useState(batch.accountNumber ?? "");
  const figures = useFigures(batch, saveDetails);
  const accountError = findAccountProblem(account, accounts);
  return (
    <div id={PANEL_ID} className="grid gap-3.5 rounded-lg border bg-surface p-4 lg:sticky lg:top-4">
      <TextField
        label="Name"
        value={title}
        maxLength={80}
        autoComplete="off"
        onChange={setTitle}
        onBlur={() => void saveTitle()}
      />
      <AccountField
        label="Deposit to account"
        accounts={accounts}
        value={account}
        error={accountError}
        onChange={(typed) => {
          setAccount(typed);
          if (accounts.some((known) => known.accountNumber === typed)) void saveDetails({ accountNumber: typed });
        }}
        onChosen={() => countInput.current?.focus()}
        onBlur={() => {
          if (!accountError && (account || null) !== batch.accountNumber)
            void saveDetails({ accountNumber: account || null });
        }}
      />
      {accountRules}
      <div className="grid grid-cols-[92px_minmax(0,1fr)] gap-2.5">
        <TextField
          label="Checks"
          inputRef={countInput}
          inputMode="numeric"
          autoComplete="off"
          boxClassName="h-[42px]! pointer-coarse:h-12!"
          inputClassName="num text-lg!"
          value={figures.count}
          onChange={figures.setCount}
          onBlur={figures.save}
        />
        <MoneyField
          label="Tape total"
          value={figures.total}
          error={figures.error}
          onChange={figures.setTotal}
          onBlur={figures.save}
        />
      </div>
      <TapeFigures batch={batch} onCheck={onCheck} />
      {children}
      <p role="status" className="min-h-[18px] text-center text-muted text-xs">
        {problem ? (
          <Status icon="alert" tone="bad" className="whitespace-normal! text-bad">
            {problem}
          </Status>
        ) : isSaving ? (
          "Saving…"
        ) : (
          "Saved. You can close this page and continue later."
        )}
      </p>
    </div>
  );
}

/** Manages the tape count and total. Saves them while the user types, because they enable the send button. */
function useFigures(
  { expectedCount, expectedCents }: BatchState["batch"],
  saveDetails: (details: Details) => Promise<boolean>,
) {
  const [count, setCount] = useState(expectedCount === null ? "" : String(expectedCount));
  const [total, setTotal] = useState(expectedCents === null ? "" : formatDollars(formatPlainCents(expectedCents)));
  const typed = parseDollars(total);
  const error = typed.ok || total.trim() === "" ? undefined : typed.message;
  const save = (countText: string, totalText: string) => {
    const typedCount = countText === "" ? null : Number(countText);
    if (typedCount !== expectedCount) void saveDetails({ expectedCount: typedCount });
    const parsed = parseDollars(totalText);
    const typedCents = parsed.ok ? parsed.value : null;
    if ((parsed.ok || totalText.trim() === "") && typedCents !== expectedCents)
      void saveDetails({ expectedCents: typedCents });
  };
  const saveAfterPause = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveAfterPause(count, total), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count, total]);
  return {
    count,
    setCount: (typed: string) => setCount(typed.replace(/\D/g, "").slice(0, 4)),
    total,
    setTotal,
    error,
    save: () => save(count, total),
  };
}
