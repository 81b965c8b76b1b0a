import { TextField } from "@/components/ui/text-field";

/** A field for a whole number; empty means no limit. */
export function LimitField({
  label,
  unit,
  none,
  text,
  onChange,
  error,
}: {
  label: string;
  unit: string;
  /** Placeholder that states the meaning of an empty field, such as "no limit". */
  none: string;
  text: string;
  onChange: (text: string) => void;
  error?: string;
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={none}
      suffix={<span className="text-muted text-sm">{unit}</span>}
      inputClassName="num"
      value={text}
      onChange={onChange}
      error={error}
    />
  );
}

/** Formats a limit for the field; null becomes an empty string. */
export function formatLimit(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

/** Parses a limit; empty text becomes null. Invalid text is returned unchanged for the policy's schema to reject. */
export function parseLimit(text: string): number | null | string {
  const digits = text.replaceAll(/[\s,]/g, "");
  if (digits === "") return null;
  return /^\d{1,10}$/.test(digits) ? Number(digits) : text;
}
