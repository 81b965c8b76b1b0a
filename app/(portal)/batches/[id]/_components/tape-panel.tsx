"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AccountField } from "@/components/forms/account-field";
import { formatDollars, MoneyField } from "@/components/forms/money-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Status } from "@/components/ui/status";
import { TextField } from "@/components/ui/text-field";
import { accountNumber } from "@/lib/contract/primitives";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { BatchChange } from "@/lib/portal/batches/batch-changes";
import { TapeFigures } from "./tape-figures";
import type { BatchState } from "./use-batch";

type Details = Omit<Extract<BatchChange, { kind: "details" }>, "kind" | "version">;

/** What holds for the whole batch: its name, the account, and the tape that it has to balance with. */
export function TapePanel({
  state: { batch, change, isSaving, problem },
  accounts,
  accountRules,
  onCheck,
  children,
}: {
  state: BatchState;
  accounts: readonly KnownAccount[];
  /** Accounts of single checks, below the one of the batch. */
  accountRules: React.ReactNode;
  /** Opens a check. */
  onCheck: (checkId: string) => void;
  /** What keeps it from being sent, and the button that sends it. */
  children: React.ReactNode;
}) {
  const router = useRouter();
  const keep = (details: Details) => change(({ version }) => ({ kind: "details", version, ...details }));
  const keepTitle = async () => {
    if (title.trim() === "") return setTitle(batch.title);
    // The heading is the server's.
    if (title.trim() !== batch.title && (await keep({ title }))) router.refresh();
  };
  const [title, setTitle] = useState(batch.title);
  const [account, setAccount] = useState(batch.accountNumber ?? "");
  const [count, setCount] = useState(batch.expectedCount === null ? "" : String(batch.expectedCount));
  const [total, setTotal] = useState(
    batch.expectedCents === null ? "" : formatDollars(formatPlainCents(batch.expectedCents)),
  );
  const typedTotal = parseDollars(total);
  const isAccountWrong = account !== "" && !accountNumber.safeParse(account).success;
  return (
    <div className="grid gap-3.5 rounded-lg border bg-surface p-4 lg:sticky lg:top-4">
      <TextField
        label="Name"
        value={title}
        maxLength={80}
        autoComplete="off"
        onChange={setTitle}
        onBlur={() => void keepTitle()}
      />
      <AccountField
        label="Into account"
        accounts={accounts}
        value={account}
        error={isAccountWrong ? "An account has 4 to 17 digits." : undefined}
        onChange={(typed) => {
          setAccount(typed);
          if (accounts.some((known) => known.accountNumber === typed)) void keep({ accountNumber: typed });
        }}
        onBlur={() => {
          if (!isAccountWrong && (account || null) !== batch.accountNumber)
            void keep({ accountNumber: account || null });
        }}
      />
      {accountRules}
      <div className="grid grid-cols-[92px_minmax(0,1fr)] gap-2.5">
        <TextField
          label="Checks"
          inputMode="numeric"
          autoComplete="off"
          boxClassName="h-[42px]! pointer-coarse:h-12!"
          inputClassName="num text-lg!"
          value={count}
          onChange={(typed) => setCount(typed.replace(/\D/g, "").slice(0, 4))}
          onBlur={() => void keep({ expectedCount: count === "" ? null : Number(count) })}
        />
        <MoneyField
          label="Total of the tape"
          value={total}
          error={total.trim() !== "" && !typedTotal.ok ? typedTotal.message : undefined}
          onChange={setTotal}
          onBlur={() => {
            if (total.trim() === "") void keep({ expectedCents: null });
            else if (typedTotal.ok) void keep({ expectedCents: typedTotal.value });
          }}
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
          "Saved. You can close this page and go on later."
        )}
      </p>
    </div>
  );
}
