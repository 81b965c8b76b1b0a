import { parseDollars } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanDigits, cleanText } from "@/lib/shared/pasted-text";

/** The text of a field without invisible characters and surrounding spaces; undefined when it is empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return (typeof value === "string" && cleanText(value)) || undefined;
}

/** An account number without the spaces that it may be typed with. */
export function digitsOf(form: FormData, name: string): string | undefined {
  const text = textOf(form, name);
  return text && cleanDigits(text);
}

/** An integer; other text is returned unchanged, for the contract to reject. */
export function integerOf(form: FormData, name: string): number | string | undefined {
  const text = textOf(form, name);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** The amounts of the named fields in cents; empty fields are omitted. */
export function centsOf<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Outcome<Partial<Record<Name, number>>, "invalid"> {
  const cents: Partial<Record<Name, number>> = {};
  const fields: Record<string, string> = {};
  for (const name of names) {
    const text = textOf(form, name);
    if (text === undefined) continue;
    const parsed = parseDollars(text);
    if (parsed.ok) cents[name] = parsed.value;
    else fields[name] = parsed.message;
  }
  if (Object.keys(fields).length > 0) return failure("invalid", "Some entries need to be corrected.", { fields });
  return success(cents);
}
