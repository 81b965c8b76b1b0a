"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { ReadAccounts, UnclearAccount } from "./read-accounts";

const MAX_CANDIDATES = 8;

/** Reports duplicates and entries that match no account, and lets the user choose if an entry matches several. */
export function AccountEntryNotices({
  read: { duplicates, unclear },
  onChoose,
}: {
  read: ReadAccounts;
  onChoose: (accountNumber: string, unclear: UnclearAccount) => void;
}) {
  return (
    <div role="status" className="num grid gap-2 empty:hidden">
      {duplicates.length > 0 && (
        <Notice tone="info">Listed twice, added once: {duplicates.map(groupAccountNumber).join(", ")}.</Notice>
      )}
      {unclear.map((part) => (
        <Notice
          key={part.text}
          tone="warn"
          title={
            part.candidates.length > 0
              ? `Which account is “${part.text}”?`
              : `“${part.text}” matches no account. Type the full number, 4 to 17 digits.`
          }
          actions={
            part.candidates.length > 0 &&
            part.candidates.slice(0, MAX_CANDIDATES).map(({ accountNumber, name }) => (
              <button
                key={accountNumber}
                type="button"
                onClick={() => onChoose(accountNumber, part)}
                className={buttonStyle("plain", "small", "touch-target")}
              >
                {groupAccountNumber(accountNumber)}
                {name && <span className="max-w-40 truncate text-muted">{name}</span>}
              </button>
            ))
          }
        />
      ))}
    </div>
  );
}
