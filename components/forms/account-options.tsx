"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import { classes } from "@/components/ui/classes";
import type { KnownAccount } from "./suggest-accounts";

/** The suggestion list below an account field. The input keeps the focus and handles keys; options handle clicks. */
export function AccountOptions({
  id,
  label,
  accounts,
  idOf,
  active,
  chosen,
  onChoose,
}: {
  id: string;
  label: string;
  accounts: readonly KnownAccount[];
  idOf: (account: KnownAccount) => string;
  active: KnownAccount | undefined;
  /** The account whose number is in the field. */
  chosen: KnownAccount | undefined;
  onChoose: (account: KnownAccount) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute top-full -inset-x-px z-30 mt-1.5 max-h-72 animate-appear overflow-auto rounded-lg bg-surface p-1 shadow-raised forced-colors:border"
    >
      {accounts.map((account) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles keys
        <div
          key={account.accountNumber}
          id={idOf(account)}
          role="option"
          tabIndex={-1}
          aria-selected={account === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(account)}
          className={classes(
            "num flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2.5 pointer-coarse:min-h-11",
            account === active ? "bg-accent-tint forced-colors:outline-2" : "hover:bg-hover",
            account === chosen && "font-medium",
          )}
        >
          {account.name && <span className="wrap-anywhere">{account.name}</span>}
          <span className={account.name ? "shrink-0 text-muted" : undefined}>
            {groupAccountNumber(account.accountNumber)}
          </span>
        </div>
      ))}
    </div>
  );
}
