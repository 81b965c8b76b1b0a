"use client";
import { TextField } from "@/components/ui/text-field";
import { formatCents, parseDollars } from "@/lib/money/cents";
import type { TextEntryProps } from "./text-entry-props";

/**
 * A field for dollars and cents as text: "$2,418.50", "2418.5" and ".50" are all parsed, and formatted on blur. Invalid
 * text stays as typed, for the user to correct.
 */
export function MoneyField({ value, onChange, onBlur, ...rest }: TextEntryProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      onBlur={() => {
        // A shortcut may have changed the value just before it moved the focus.
        if (formatDollars(value) !== value) onChange(formatDollars(value));
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

/** Formats an amount without the dollar sign, which is the field's prefix. Returns other text unchanged. */
export function formatDollars(text: string): string {
  const parsed = parseDollars(text);
  return parsed.ok ? formatCents(parsed.value).slice(1) : text;
}
