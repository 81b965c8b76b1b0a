import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { cleanNumber, describeHidden } from "@/lib/shared/pasted-text";

/** Returns whether a value is whole cents that a number can represent exactly, that is, a safe integer [GAP-1]. */
export function isCents(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

/**
 * Formats whole cents as dollars for display: `241850` → `$2,418.50`, `-5` → `-$0.05`.
 * Uses the integer's digits instead of division, so nothing is rounded.
 *
 * @throws RangeError if `cents` is not a safe integer
 */
export function formatCents(cents: number): string {
  if (!isCents(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const { dollars, fraction } = splitCents(cents);
  return `${cents < 0 ? "-" : ""}$${dollars.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

/** Formats whole cents without separators for a file or a text field: `241850` → `2418.50`. */
export function formatPlainCents(cents: number): string {
  if (!isCents(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const { dollars, fraction } = splitCents(cents);
  return `${cents < 0 ? "-" : ""}${dollars}.${fraction}`;
}

/**
 * Parses dollars as typed or pasted (`$2,418.50`, `2418.5`, `.50`, ` 12 `) to whole cents. Rejects signs, exponents, a
 * third decimal, misplaced commas, and amounts above 2^53 - 1 cents [GAP-1].
 */
export function parseDollars(text: string): Outcome<number, "not-an-amount" | "too-precise" | "too-large"> {
  const trimmed = cleanNumber(text).replace(/^\$\s*/, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(trimmed);
  if (!match || !/\d/.test(trimmed)) {
    const hidden = describeHidden(text);
    const problem = hidden ? `There is ${hidden}. Type the amount again, ` : "Enter an amount in dollars and cents, ";
    return failure("not-an-amount", `${problem}like 2,418.50.`);
  }
  const dollars = (match[1] ?? "").replaceAll(",", "");
  const fraction = match[2] ?? "";
  if (fraction.length > 2) return failure("too-precise", "Enter up to two digits after the decimal point.");
  const cents = BigInt(`${dollars || "0"}${fraction.padEnd(2, "0")}`);
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) return failure("too-large", "This amount is too large to be a check.");
  return success(Number(cents));
}

function splitCents(cents: number): { dollars: string; fraction: string } {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { dollars: digits.slice(0, -2), fraction: digits.slice(-2) };
}
