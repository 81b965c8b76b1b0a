"use client";
import { TextField } from "@/components/ui/text-field";

/** An uncontrolled input for an amount in dollars and cents. */
export function MoneyInput({
  label,
  name,
  error,
  defaultValue,
  note,
}: {
  label: string;
  name: string;
  error?: string | undefined;
  defaultValue?: string;
  note?: string;
}) {
  return (
    <TextField
      label={label}
      name={name}
      error={error}
      note={note}
      defaultValue={defaultValue}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="num"
      prefix={<span className="text-muted">$</span>}
    />
  );
}
