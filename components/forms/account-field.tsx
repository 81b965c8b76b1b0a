"use client";
import { ChevronsUpDown, CircleAlert } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { classes } from "@/components/ui/classes";
import { FIELD_BOX, FIELD_ERROR, FIELD_HINT, FIELD_INPUT, FIELD_LABEL } from "@/components/ui/field-style";
import { type KnownAccount, suggestAccounts } from "./suggest-accounts";

/**
 * An account number: one of those used before, by number or by name, or any other typed in. A combobox of plain elements
 * (ARIA 1.2, list with automatic filter): arrows choose, Enter takes, Escape closes, the focus stays in the field.
 */
export function AccountField({
  label,
  accounts,
  value,
  onChange,
  onBlur,
  error,
  inputRef,
}: {
  label: string;
  accounts: readonly KnownAccount[];
  /** Digits as typed; spaces are dropped. */
  value: string;
  onChange: (accountNumber: string) => void;
  onBlur?: () => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  /** Null while the list is closed; otherwise what is looked for in it. */
  const [search, setSearch] = useState<string | null>(null);
  const [activeAt, setActiveAt] = useState(-1);
  const known = accounts.find((account) => account.accountNumber === value);
  const suggested = search === null ? [] : suggestAccounts(accounts, search);
  const isOpen = suggested.length > 0;
  const active = suggested[activeAt];
  const optionId = (account: KnownAccount) => `${id}-${account.accountNumber}`;

  const close = () => {
    setSearch(null);
    setActiveAt(-1);
  };
  const open = () => {
    setSearch("");
    setActiveAt(-1);
  };
  const take = (account: KnownAccount) => {
    onChange(account.accountNumber);
    close();
  };
  const type = (text: string) => {
    onChange(/^[\d ]*$/.test(text) ? text.replaceAll(" ", "") : text);
    setSearch(text || null);
    setActiveAt(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (!isOpen) open();
      else
        setActiveAt((at) =>
          at < 0 && step < 0 ? suggested.length - 1 : (at + step + suggested.length) % suggested.length,
        );
    } else if (event.key === "Enter" && active) take(active);
    else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

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
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-remark`}
          autoComplete="off"
          value={known ? groupAccountNumber(value) : value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            onBlur?.();
          }}
          className={classes(FIELD_INPUT, "num")}
        />
        {known?.name && <span className="max-w-1/2 truncate text-muted">{known.name}</span>}
        {accounts.length > 0 && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Show suggestions ${label}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              document.getElementById(id)?.focus();
              if (isOpen) close();
              else open();
            }}
            className="touch-target grid size-6 place-items-center rounded-sm text-muted hover:bg-sunken"
          >
            <ChevronsUpDown aria-hidden className="size-3.5" />
          </button>
        )}
        {isOpen && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            className="absolute top-full -inset-x-px z-30 mt-1.5 max-h-72 animate-appear overflow-auto rounded-lg bg-surface p-1 shadow-raised forced-colors:border"
          >
            {suggested.map((account) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and hears the keys
              <div
                key={account.accountNumber}
                id={optionId(account)}
                role="option"
                tabIndex={-1}
                aria-selected={account === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(account)}
                className={classes(
                  "num flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2.5 pointer-coarse:min-h-11",
                  account === active ? "bg-accent-tint forced-colors:outline-2" : "hover:bg-hover",
                  account === known && "font-medium",
                )}
              >
                {groupAccountNumber(account.accountNumber)}
                <span className="truncate text-muted">{account.name}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      {error ? (
        <span id={`${id}-remark`} className={FIELD_ERROR}>
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{error}</span>
        </span>
      ) : (
        <span id={`${id}-remark`} className={FIELD_HINT}>
          {known || value === "" ? "Choose one used before, or type a number." : "A new account: check every digit."}
        </span>
      )}
    </div>
  );
}
