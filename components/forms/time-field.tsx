"use client";
import type { Ref } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";

/** A time of day on the bank's clock as text: "22", "2200" and "10 pm" are all understood and written out as 22:00. */
export function TimeField({
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
        const time = parseTimeOfDay(value);
        if (time) onChange(formatTimeOfDay(time));
        onBlur?.();
      }}
      error={error}
      hint={hint}
      inputRef={inputRef}
      placeholder="HH:MM"
      autoComplete="off"
      inputClassName="num"
      suffix={<span className="text-muted">ET</span>}
    />
  );
}
