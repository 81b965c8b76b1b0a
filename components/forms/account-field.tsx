"use client";
import { ChevronsUpDown, CircleAlert } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { groupAccountNumber } from "@/components/contract/account-number";
import { FIELD_BOX, FIELD_ERROR, FIELD_HINT, FIELD_INPUT, FIELD_LABEL } from "@/components/ui/field-style";

export interface KnownAccount {
  accountNumber: string;
  name: string | null;
}

/** An account number: one of those used before, by number or by name, or any other typed in. */
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
  const known = accounts.find((account) => account.accountNumber === value);
  return (
    <ComboBox
      allowsCustomValue
      menuTrigger="input"
      inputValue={known ? groupAccountNumber(value) : value}
      onInputChange={(text) => onChange(/^[\d ]*$/.test(text) ? text.replaceAll(" ", "") : text)}
      selectedKey={known?.accountNumber ?? null}
      onSelectionChange={(key) => {
        if (typeof key === "string") onChange(key);
      }}
      onBlur={onBlur}
      defaultItems={accounts}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="group grid gap-[5px]"
    >
      <Label className={FIELD_LABEL}>{label}</Label>
      <div className={FIELD_BOX}>
        <Input ref={inputRef} inputMode="text" autoComplete="off" className={`${FIELD_INPUT} num`} />
        {known?.name && <span className="max-w-1/2 truncate text-muted">{known.name}</span>}
        <Button className="touch-target grid size-6 place-items-center rounded-sm text-muted hover:bg-sunken">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </Button>
      </div>
      <FieldError className={FIELD_ERROR}>
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        <span>{error}</span>
      </FieldError>
      {!error && (
        <Text slot="description" className={FIELD_HINT}>
          {known || value === "" ? "Choose one used before, or type a number." : "A new account: check every digit."}
        </Text>
      )}
      <Popover
        offset={6}
        crossOffset={-10}
        placement="bottom start"
        className="w-[calc(var(--trigger-width)+20px)] animate-appear overflow-auto rounded-lg bg-surface p-1 shadow-raised forced-colors:border"
      >
        <ListBox<KnownAccount> className="outline-none">
          {(account) => (
            <ListBoxItem
              id={account.accountNumber}
              textValue={`${groupAccountNumber(account.accountNumber)} ${account.name ?? ""}`.trim()}
              className="num flex min-h-8 items-center justify-between gap-3 rounded-md px-2.5 outline-none pointer-coarse:min-h-11 data-focused:bg-accent-tint data-selected:font-medium"
            >
              {groupAccountNumber(account.accountNumber)}
              <span className="truncate text-muted">{account.name}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
