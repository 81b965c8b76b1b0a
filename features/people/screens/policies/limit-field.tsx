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
  /** The meaning of an empty field, such as "no limit". */
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

/** Formats a limit for its field. */
export function formatLimit(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

/** Parses a limit: null for none; text that is not a whole number is returned for the policy's schema to reject. */
export function parseLimit(text: string): number | null | string {
  const digits = text.replaceAll(/[\s,]/g, "");
  if (digits === "") return null;
  return /^\d{1,10}$/.test(digits) ? Number(digits) : text;
}
