"use client";
import { useId } from "react";
import { classes } from "@/components/ui/classes";
import { FieldDescription } from "@/components/ui/field-description";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "@/components/ui/field-style";
import { AccountEntryNotices } from "./account-entry-notices";
import { AccountOptions } from "./account-options";
import { ChosenAccounts } from "./chosen-accounts";
import type { KnownAccount } from "./suggest-accounts";
import { useAccountEntry } from "./use-account-entry";

const HINT =
  "Enter account numbers, parts of known numbers, or names, separated by Enter or commas. You can paste a list.";

interface AccountsFieldProps {
  label: string;
  accounts: readonly KnownAccount[];
  suggested: readonly KnownAccount[];
  value: readonly string[];
  onChange: (accountNumbers: readonly string[]) => void;
  error?: string;
}

/**
 * A field for several accounts, typed or pasted: parts of known numbers, names, or complete numbers. Duplicates and
 * unclear entries are reported below. Backspace in the empty field removes the last account.
 */
export function AccountsField({ label, accounts, suggested, value, onChange, error }: AccountsFieldProps) {
  const id = useId();
  const [listId, descriptionId] = [`${id}-list`, `${id}-description`];
  const idOf = (account: KnownAccount) => `${id}-${account.accountNumber}`;
  const { list, read, input, choose } = useAccountEntry({ accounts: suggested, value, onChange, idOf });
  const remove = (removed: string) => {
    document.getElementById(id)?.focus();
    onChange(value.filter((number) => number !== removed));
  };
  return (
    <div data-invalid={error ? true : undefined} className="group relative grid min-w-0 grid-cols-1 gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        {label}
        {value.length > 0 && <span className="num font-normal text-muted text-xs">{value.length}</span>}
      </label>
      <ChosenAccounts accounts={accounts} value={value} onRemove={remove} />
      <div className={classes(FIELD_BOX, "relative")}>
        <input
          {...input}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.activeId}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionId}
          autoComplete="off"
          placeholder={value.length > 0 ? "Add another" : undefined}
          className={classes(FIELD_INPUT, "num")}
        />
        {list.isOpen && (
          <AccountOptions
            {...{ id: listId, label, idOf, accounts: list.suggestions, active: list.active, chosen: undefined }}
            onChoose={list.choose}
          />
        )}
      </div>
      <FieldDescription id={descriptionId} error={error} hint={HINT} />
      <AccountEntryNotices read={read} onChoose={choose} />
    </div>
  );
}
