"use client";
import { TextField } from "@/components/ui/text-field";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";
import type { TextEntryProps } from "./text-entry-props";

/** A field for a time of day in bank time: "22", "2200" and "10 pm" are all parsed, and formatted on blur as 22:00. */
export function TimeField({ value, onChange, onBlur, ...rest }: TextEntryProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      onBlur={() => {
        const time = parseTimeOfDay(value);
        if (time) onChange(formatTimeOfDay(time));
        onBlur?.();
      }}
      placeholder="HH:MM"
      autoComplete="off"
      inputClassName="num"
      suffix={<span className="text-muted">ET</span>}
    />
  );
}
