"use client";
import { TextField } from "@/components/ui/text-field";
import { formatCents, parseDollars } from "@/lib/money/cents";
import type { TextEntryProps } from "./text-entry-props";

/**
 * Dollars and cents as text, exact to the cent: "$2,418.50", "2418.5" and ".50" are all understood and written out when
 * the field is left. Text that is no amount stays as it was typed, for the person to mend.
 */
export function MoneyField({ value, onChange, onBlur, ...rest }: TextEntryProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      onBlur={() => {
        onChange(tidyDollars(value));
        onBlur?.();
      }}
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
