import { isCents, parseDollars } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { AmountUnit } from "./reading-settings";

/** Returns whether an amount is negative: with a minus sign on either side, or in parentheses. */
export function isNegative(amount: string): boolean {
  return /^[$\s]*[-−(]|[-−]$/.test(amount);
}

/** Removes an amount's minus sign or parentheses. */
export function removeSign(amount: string): string {
  return amount
    .replace(/^(\$?)\s*\((.*)\)$/, "$1$2")
    .replace(/^(\$?)\s*-\s*/, "$1")
    .replace(/\s*-$/, "");
}

/**
 * Parses an amount of at least one cent, in the unit chosen for the file. Amounts are never reinterpreted: an amount
 * that does not fit the unit is an error that states the value and the rule.
 */
export function readAmount(text: string, unit: AmountUnit): Outcome<number, "invalid"> {
  const trimmed = text.trim();
  const invalid = (rule: string) => failure("invalid", `“${trimmed}” ${rule}`);
  if (!trimmed) return failure("invalid", "The amount is missing.");
  if (/^\(.*\)$/.test(trimmed)) return invalid("is negative: it is in parentheses.");
  if (/^[$\s]*[-−]$/.test(trimmed)) return invalid("is not a check amount: the minimum is $0.01.");
  if (/[-−]$/.test(trimmed)) return invalid("is negative: it ends in a minus sign.");
  if (/^[$\s]*[-−]/.test(trimmed)) return invalid("is negative. A void is marked in its own column.");
  if (/^[$\d.\s]*,\d{1,2}$/.test(trimmed)) return invalid("has a comma as its decimal point. Use a period.");
  return unit === "cents" ? parseWholeCents(trimmed, invalid) : parseDollarAmount(trimmed, invalid);
}

type Refuse = (rule: string) => Outcome<never, "invalid">;

function parseWholeCents(text: string, invalid: Refuse): Outcome<number, "invalid"> {
  if (/[.,$]/.test(text)) return invalid("is not whole cents. Use digits only, without a decimal point, comma or $.");
  if (!/^\d+$/.test(text)) return invalid("is not an amount.");
  const cents = Number(text);
  if (!isCents(cents)) return invalid("is too large to be a check.");
  return cents > 0 ? success(cents) : invalid("is not a check amount: the minimum is $0.01.");
}

function parseDollarAmount(text: string, invalid: Refuse): Outcome<number, "invalid"> {
  const read = parseDollars(text);
  if (read.ok) return read.value > 0 ? read : invalid("is not a check amount: the minimum is $0.01.");
  if (read.code === "too-precise") return invalid("has more than two digits after the decimal point.");
  if (read.code === "too-large") return invalid("is too large to be a check.");
  return invalid(/^[$\d.,\s]+$/.test(text) ? "has a comma or decimal point out of place." : "is not an amount.");
}
