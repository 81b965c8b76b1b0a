"use client";
import { ChevronsUpDown } from "lucide-react";
import { type Ref, useId } from "react";
import { flushSync } from "react-dom";
import { groupAccountNumber } from "@/components/contract/account-number";
import { classes } from "@/components/ui/classes";
import { FieldDescription } from "@/components/ui/field-description";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "@/components/ui/field-style";
import { cleanDigits } from "@/lib/shared/pasted-text";
import { AccountOptions } from "./account-options";
import type { KnownAccount } from "./suggest-accounts";
import { useSuggestions } from "./use-suggestions";

interface AccountFieldProps {
  label: string;
  accounts: readonly KnownAccount[];
  /** Accounts to suggest; by default, all known accounts. */
  suggested?: readonly KnownAccount[];
  /** The typed text; numbers have no spaces. */
  value: string;
  onChange: (accountNumber: string) => void;
  /** Called after an account is chosen from the list. */
  onChosen?: () => void;
  onBlur?: () => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A field for an account number: a known account, found by number or name, or any typed number. A combobox of plain
 * elements: focus opens the list and stays in the field, arrows move, Enter chooses, Escape closes.
 */
export function AccountField({
  label,
  accounts,
  suggested = accounts,
  value,
  onChange,
  onChosen,
  onBlur,
  error,
  inputRef,
}: AccountFieldProps) {
  const id = useId();
  const [listId, descriptionId] = [`${id}-list`, `${id}-description`];
  const idOf = (account: KnownAccount) => `${id}-${account.accountNumber}`;
  const knownAccount = accounts.find((account) => account.accountNumber === value);
  const list = useSuggestions(suggested, idOf, (account) => {
    // Flushed before the focus moves, so that the blur handler sees the chosen number instead of the typed text.
    flushSync(() => onChange(account.accountNumber));
    onChosen?.();
  });
  return (
    <div data-invalid={error ? true : undefined} className="group relative grid min-w-0 grid-cols-1 gap-[5px]">
      <label htmlFor={id} className={FIELD_LABEL}>
        {label}
      </label>
      <div className={classes(FIELD_BOX, "relative")}>
        <input
          ref={inputRef}
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
          value={knownAccount ? groupAccountNumber(value) : value}
          onChange={({ target }) => {
            onChange(cleanEntry(target.value));
            list.filterBy(target.value);
          }}
          onKeyDown={list.onKeyDown}
          onFocus={({ target }) => {
            // Select the text, so that typing replaces a complete number instead of adding to it.
            if (knownAccount) target.select();
            list.open();
          }}
          onClick={list.open}
          onBlur={() => {
            list.close();
            onBlur?.();
          }}
          // Truncates a long name rather than the number.
          style={knownAccount && { minWidth: `${groupAccountNumber(value).length}ch` }}
          className={classes(FIELD_INPUT, "num")}
        />
        {knownAccount?.name && (
          <span data-tip={knownAccount.name} className="min-w-0 truncate text-muted">
            {knownAccount.name}
          </span>
        )}
        {accounts.length > 0 && (
          <ToggleButton label={`Show suggestions for ${label}`} inputId={id} onPress={list.toggle} />
        )}
        {list.isOpen && (
          <AccountOptions
            id={listId}
            label={label}
            accounts={list.suggestions}
            idOf={idOf}
            active={list.active}
            chosen={knownAccount}
            onChoose={list.choose}
          />
        )}
      </div>
      <FieldDescription
        id={descriptionId}
        error={error}
        hint={
          knownAccount || value === ""
            ? "Choose a recent account, or type a number."
            : "A new account: check every digit."
        }
      />
    </div>
  );
}

/** Opens or closes the list and moves the focus to the input. Not in the tab order, since arrow keys open the list. */
function ToggleButton({ label, inputId, onPress }: { label: string; inputId: string; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        document.getElementById(inputId)?.focus();
        onPress();
      }}
      className="touch-target grid size-6 place-items-center rounded-sm text-muted hover:bg-sunken"
    >
      <ChevronsUpDown aria-hidden className="size-3.5" />
    </button>
  );
}

/** Removes spaces and invisible pasted characters from a number; leaves a name unchanged. */
function cleanEntry(text: string): string {
  const digits = cleanDigits(text);
  return /^\d+$/.test(digits) ? digits : text;
}
