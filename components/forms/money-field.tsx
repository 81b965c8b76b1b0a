"use client";
import type { Ref } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatCents, parseDollars } from "@/lib/money/cents";

/**
 * Dollars and cents as text, exact to the cent: "$2,418.50", "2418.5" and ".50" are all understood and written out when
 * the field is left. Text that is no amount stays as it was typed, for the person to mend.
 */
export function MoneyField({
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  inputRef,
  name,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: string;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
}) {
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      onBlur={() => {
        onChange(tidyDollars(value));
        onBlur?.();
      }}
      error={error}
      hint={hint}
      inputRef={inputRef}
      inputMode="decimal"
      autoComplete="off"
      boxClassName="h-[42px]! pointer-coarse:h-12!"
      inputClassName="num text-lg! pointer-coarse:text-lg!"
      prefix={
        <span aria-hidden className="text-lg text-muted">
          $
        </span>
      }
    />
  );
}

/** Writes an amount out in full, without the sign that stands before the field; other text is left alone. */
export function tidyDollars(text: string): string {
  const parsed = parseDollars(text);
  return parsed.ok ? formatCents(parsed.value).slice(1) : text;
}
