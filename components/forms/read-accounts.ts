import { accountDigits } from "@/lib/shared/account-digits";
import type { KnownAccount } from "./suggest-accounts";

/** The accounts named in a typed or pasted text. */
export interface ReadAccounts {
  /** Numbers in order, without duplicates. */
  readonly accountNumbers: readonly string[];
  /** Numbers that were named again. */
  readonly duplicates: readonly string[];
  /** Parts of the text that name no account, or may name several. */
  readonly unclear: readonly UnclearAccount[];
}

export interface UnclearAccount {
  readonly text: string;
  /** The accounts that it may name; empty when it names none. */
  readonly candidates: readonly KnownAccount[];
}

const WHOLE_NUMBER = /^\d{4,17}$/;

/**
 * Reads accounts from a text: numbers, parts of known numbers, or names, on separate lines or separated by commas,
 * semicolons or tabs. Groups of digits are one number if a known number contains them, else several numbers if each
 * group could be an account number. Groups are never joined into an unknown number.
 *
 * @param chosen account numbers that were already chosen; naming one again is a duplicate
 */
export function readAccounts(
  text: string,
  known: readonly KnownAccount[],
  chosen: readonly string[] = [],
): ReadAccounts {
  const accountNumbers: string[] = [];
  const duplicates = new Set<string>();
  const unclear: UnclearAccount[] = [];
  for (const part of text.split(/[\n\r,;\t]+/).flatMap((each) => each.trim() || [])) {
    for (const found of readPart(part, known)) {
      if (typeof found !== "string") unclear.push(found);
      else if (chosen.includes(found) || accountNumbers.includes(found)) duplicates.add(found);
      else accountNumbers.push(found);
    }
  }
  return { accountNumbers, duplicates: [...duplicates], unclear };
}

type Found = string | UnclearAccount;

function readPart(part: string, known: readonly KnownAccount[]): Found[] {
  const { whole, parts } = accountDigits(part);
  if (whole === "") return [readName(part, known)];
  const asOne = readDigits(whole, whole, known);
  const isKnown = typeof asOne !== "string" || known.some(({ accountNumber }) => accountNumber === asOne);
  return parts.length === 0 || (isKnown && candidatesOf(asOne) > 0)
    ? [asOne]
    : parts.map((each) => readDigits(each, each, known));
}

function candidatesOf(found: Found): number {
  return typeof found === "string" ? 1 : found.candidates.length;
}

function readDigits(digits: string, text: string, known: readonly KnownAccount[]): Found {
  if (known.some(({ accountNumber }) => accountNumber === digits)) return digits;
  const candidates = known.filter(({ accountNumber }) => accountNumber.includes(digits));
  if (candidates.length === 1) return candidates[0]!.accountNumber;
  return candidates.length === 0 && WHOLE_NUMBER.test(digits) ? digits : { text, candidates };
}

/** Reads a name, or a table row that contains a known account number among other words. */
function readName(part: string, known: readonly KnownAccount[]): Found {
  const name = part.toLowerCase();
  const exact = known.filter((account) => account.name?.toLowerCase() === name);
  const named = exact.length > 0 ? exact : known.filter((account) => account.name?.toLowerCase().includes(name));
  const numbers = [...part.matchAll(/\d(?:[ -]?\d){3,20}/g)].map(([number]) => number.replaceAll(/[ -]/g, ""));
  const candidates = named.length > 0 ? named : known.filter(({ accountNumber }) => numbers.includes(accountNumber));
  return candidates.length === 1 ? candidates[0]!.accountNumber : { text: part, candidates };
}
