"use client";
import { X } from "lucide-react";
import { groupAccountNumber } from "@/components/contract/account-number";
import type { KnownAccount } from "./suggest-accounts";

/** Lists the accounts chosen in a field, each with a remove button. */
export function ChosenAccounts({
  accounts,
  value,
  onRemove,
}: {
  accounts: readonly KnownAccount[];
  value: readonly string[];
  onRemove: (accountNumber: string) => void;
}) {
  if (value.length === 0) return null;
  return (
    <ul aria-label="Chosen accounts" className="num mb-1 flex max-h-56 flex-wrap gap-1.5 overflow-y-auto">
      {value.map((accountNumber) => {
        const knownAccount = accounts.find((account) => account.accountNumber === accountNumber);
        const number = groupAccountNumber(accountNumber);
        return (
          <li
            key={accountNumber}
            className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-md border bg-sunken pl-2 pointer-coarse:h-11"
          >
            <span className="shrink-0">{number}</span>
            <span className="min-w-0 truncate text-muted text-sm">{knownAccount ? knownAccount.name : "new"}</span>
            <button
              type="button"
              aria-label={`Remove ${number}`}
              onClick={() => onRemove(accountNumber)}
              className="touch-target grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-line hover:text-text"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
