"use client";
import { useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { TextField } from "@/components/ui/text-field";
import type { SavedAccount } from "@/lib/portal/accounts/saved-accounts";
import { CheckboxRow } from "./checkbox-row";
import type { EditorProps } from "./editor-props";

/** Saved accounts by name and number, and any other by its number. */
export function AccountEditor({
  accounts,
  draft,
  onChange,
  onProblem,
}: EditorProps & { accounts: readonly SavedAccount[] }) {
  const known = accounts.map(({ accountNumber }) => accountNumber);
  const chosen = draft.account.filter((number) => known.includes(number));
  const [typed, setTyped] = useState(draft.account.filter((number) => !known.includes(number)).join(", "));
  const change = (numbers: readonly string[], text: string) => {
    setTyped(text);
    const others = text.split(/[,;\n]/).flatMap((part) => part.replaceAll(" ", "") || []);
    onProblem(others.every((number) => /^\d{4,17}$/.test(number)) ? null : "An account number is 4 to 17 digits.");
    onChange({ ...draft, account: [...new Set([...numbers, ...others])] });
  };
  return (
    <>
      {accounts.length > 0 && (
        <fieldset className="-mx-2 grid max-h-60 gap-0.5 overflow-y-auto px-2">
          <legend className="mb-1 font-medium text-sm">Accounts, any of</legend>
          {accounts.map(({ accountNumber, name }) => (
            <CheckboxRow
              key={accountNumber}
              label={groupAccountNumber(accountNumber)}
              note={name ?? undefined}
              isChecked={chosen.includes(accountNumber)}
              onChange={(isChecked) =>
                change(
                  known.filter((other) => (other === accountNumber ? isChecked : chosen.includes(other))),
                  typed,
                )
              }
            />
          ))}
        </fieldset>
      )}
      <TextField
        label="Another account"
        autoComplete="off"
        inputMode="numeric"
        value={typed}
        onChange={(text) => change(chosen, text)}
        hint="The full number; separate several with commas."
      />
    </>
  );
}
