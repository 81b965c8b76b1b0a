import { accountDigits } from "@/lib/shared/account-digits";
import type { KnownAccount } from "./suggest-accounts";

/** The accounts identified in typed or pasted text. */
export interface ReadAccounts {
  /** Numbers in order, without duplicates. */
  readonly accountNumbers: readonly string[];
  /** Numbers entered more than once. */
  readonly duplicates: readonly string[];
  /** Parts of the text that match no account or several accounts. */
  readonly unclear: readonly UnclearAccount[];
}

export interface UnclearAccount {
  readonly text: string;
  /** The accounts that match the text; empty if none do. */
  readonly candidates: readonly KnownAccount[];
}

const WHOLE_NUMBER = /^\d{4,17}$/;

/**
 * Reads accounts from text: numbers, parts of known numbers, or names, separated by line breaks, commas, semicolons or
 * tabs. Groups of digits are one number if a known number contains them, else several numbers if each
 * group could be an account number. Groups are never joined into an unknown number.
 *
 * @param chosen account numbers already chosen; entering one again is a duplicate
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
    for (const result of readPart(part, known)) {
      if (typeof result !== "string") unclear.push(result);
      else if (chosen.includes(result) || accountNumbers.includes(result)) duplicates.add(result);
      else accountNumbers.push(result);
    }
  }
  return { accountNumbers, duplicates: [...duplicates], unclear };
}

type PartResult = string | UnclearAccount;

function readPart(part: string, known: readonly KnownAccount[]): PartResult[] {
  const { whole, parts } = accountDigits(part);
  if (whole === "") return [readName(part, known)];
  const asOne = readDigits(whole, whole, known);
  const isKnown = typeof asOne !== "string" || known.some(({ accountNumber }) => accountNumber === asOne);
  return parts.length === 0 || (isKnown && countCandidates(asOne) > 0)
    ? [asOne]
    : parts.map((each) => readDigits(each, each, known));
}

function countCandidates(result: PartResult): number {
  return typeof result === "string" ? 1 : result.candidates.length;
}

function readDigits(digits: string, text: string, known: readonly KnownAccount[]): PartResult {
  if (known.some(({ accountNumber }) => accountNumber === digits)) return digits;
  const candidates = known.filter(({ accountNumber }) => accountNumber.includes(digits));
  if (candidates.length === 1) return candidates[0]!.accountNumber;
  return candidates.length === 0 && WHOLE_NUMBER.test(digits) ? digits : { text, candidates };
}

/** Reads a name, or a table row that contains a known account number. */
function readName(part: string, known: readonly KnownAccount[]): PartResult {
  const name = part.toLowerCase();
  const exact = known.filter((account) => account.name?.toLowerCase() === name);
  const named = exact.length > 0 ? exact : known.filter((account) => account.name?.toLowerCase().includes(name));
  const numbers = [...part.matchAll(/\d(?:[ -]?\d){3,20}/g)].map(([number]) => number.replaceAll(/[ -]/g, ""));
  const candidates = named.length > 0 ? named : known.filter(({ accountNumber }) => numbers.includes(accountNumber));
  return candidates.length === 1 ? candidates[0]!.accountNumber : { text: part, candidates };
}
