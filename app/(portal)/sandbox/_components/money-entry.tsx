"use client";
import { TextField } from "@/components/ui/text-field";

/** Dollars and cents in a control's form. */
export function MoneyEntry({
  label,
  name,
  error,
  defaultValue,
  remark,
}: {
  label: string;
  name: string;
  error?: string | undefined;
  defaultValue?: string;
  remark?: string;
}) {
  return (
    <TextField
      label={label}
      name={name}
      error={error}
      remark={remark}
      defaultValue={defaultValue}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="num"
      prefix={<span className="text-muted">$</span>}
    />
  );
}
