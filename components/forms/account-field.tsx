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
  /** Accounts to suggest; defaults to all known accounts. */
  suggested?: readonly KnownAccount[];
  /** Digits as typed; spaces are dropped. */
  value: string;
  onChange: (accountNumber: string) => void;
  /** Called after an account was chosen from the list. */
  onChosen?: () => void;
  onBlur?: () => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * An account number: a known account, found by number or name, or any typed number. A combobox of plain elements: focus
 * opens the list and stays in the field, arrows move, Enter chooses, Escape closes.
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
  const known = accounts.find((account) => account.accountNumber === value);
  const list = useSuggestions(suggested, idOf, (account) => {
    // Flushed before the focus moves, so that the blur handler sees the chosen number and not the typed text.
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
          value={known ? groupAccountNumber(value) : value}
          onChange={({ target }) => {
            onChange(numberOrName(target.value));
            list.filterBy(target.value);
          }}
          onKeyDown={list.onKeyDown}
          onFocus={({ target }) => {
            // Selected, so that typing replaces a complete number instead of adding to it.
            if (known) target.select();
            list.open();
          }}
          onClick={list.open}
          onBlur={() => {
            list.close();
            onBlur?.();
          }}
          // Truncates a long name before the number.
          style={known && { minWidth: `${groupAccountNumber(value).length}ch` }}
          className={classes(FIELD_INPUT, "num")}
        />
        {known?.name && (
          <span data-tip={known.name} className="min-w-0 truncate text-muted">
            {known.name}
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
            chosen={known}
            onChoose={list.choose}
          />
        )}
      </div>
      <FieldDescription
        id={descriptionId}
        error={error}
        hint={
          known || value === "" ? "Choose a recent account, or type a number." : "A new account: check every digit."
        }
      />
    </div>
  );
}

/** Opens or closes the list by pointer and moves the focus to the input; on the keyboard, arrow keys open the list. */
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

/** A number without spaces and invisible pasted characters; a name unchanged. */
function numberOrName(text: string): string {
  const digits = cleanDigits(text);
  return /^\d+$/.test(digits) ? digits : text;
}
