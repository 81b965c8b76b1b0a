import { parseDollars } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanDigits, cleanText } from "@/lib/shared/pasted-text";

/** Returns a field's value without invisible characters and surrounding spaces; undefined if it is empty. */
export function getText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return (typeof value === "string" && cleanText(value)) || undefined;
}

/** Returns an account number without the spaces it may have been typed with. */
export function getDigits(form: FormData, name: string): string | undefined {
  const text = getText(form, name);
  return text && cleanDigits(text);
}

/** Parses an integer; returns any other string unchanged, so that contract validation rejects it. */
export function getInteger(form: FormData, name: string): number | string | undefined {
  const text = getText(form, name);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Parses the named fields as dollar amounts, in cents; omits empty fields. */
export function parseCents<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Outcome<Partial<Record<Name, number>>, "invalid"> {
  const cents: Partial<Record<Name, number>> = {};
  const fields: Record<string, string> = {};
  for (const name of names) {
    const text = getText(form, name);
    if (text === undefined) continue;
    const parsed = parseDollars(text);
    if (parsed.ok) cents[name] = parsed.value;
    else fields[name] = parsed.message;
  }
  if (Object.keys(fields).length > 0) return failure("invalid", "Some entries need to be corrected.", { fields });
  return success(cents);
}
