import "server-only";
import type { SearchTerms } from "@/lib/ledger/payments/planner/payment-filters";
import { parseDollars } from "@/lib/money/cents";
import { cleanNumber } from "@/lib/shared/pasted-text";

/** Minimum length of a partial number; shorter ones match too many payments. */
const MIN_PARTIAL_LENGTH = 3;
/** Minimum length of an ID prefix; shorter ones match too many payments. */
const MIN_ID_PREFIX = 6;
/** Maximum length of an account number in a MICR line. */
const MAX_DIGITS = 17;

/**
 * Parses search text from the palette and the payments list: an amount (`492.15`, `$21,616.96`, `17618`), a payment ID,
 * a bank or partner reference, a payee, a check number, part of an account or check number, or a drawer's routing and
 * account number (`021000021 4417 2093`). Returns null for text that can't be searched for.
 */
export function parseSearch(text: string): SearchTerms | null {
  const typed = cleanNumber(text);
  if (typed.length < 2 || /[\p{Cc}\p{Surrogate}]/u.test(typed)) return null;
  const reference = typed;
  const amountCents = parseAmount(typed);
  if (amountCents !== null) return { amountCents, reference };
  const drawer = parseDrawer(typed);
  if (drawer) return { drawer, reference };
  const digits = typed.replaceAll(/[\s-]/g, "");
  if (/^\d+$/.test(digits)) return { reference, ...parseDigits(typed, digits) };
  return { reference, idPrefix: parseIdPrefix(typed), words: typed };
}

/** Removes the terms that would reveal masked account numbers: the drawer's account and partial numbers. */
export function withoutMaskedTerms({ drawer: _, numberPart: __, ...visible }: SearchTerms): SearchTerms {
  return visible;
}

/** Parses an amount, which must have a dollar sign, a decimal point or commas. */
function parseAmount(typed: string): number | null {
  if (!/^\$|\d\.\d|^\.\d|\d,\d{3}/.test(typed)) return null;
  const amount = parseDollars(typed);
  return amount.ok ? amount.value : null;
}

/** Parses a nine-digit routing number followed by an account number; MICR symbols may surround them. */
function parseDrawer(typed: string): SearchTerms["drawer"] | null {
  const match = /^[^\p{L}\p{N}]*(\d{9})[^\p{L}\p{N}]+(\d[\d\s-]{2,20}\d)[^\p{L}\p{N}]*$/u.exec(typed);
  if (!match?.[1] || !match[2]) return null;
  const accountNumber = match[2].replaceAll(/[\s-]/g, "");
  return accountNumber.length > MAX_DIGITS ? null : { routingNumber: match[1], accountNumber };
}

function parseDigits(typed: string, digits: string): Partial<SearchTerms> {
  if (digits.length > MAX_DIGITS) return { idPrefix: parseIdPrefix(typed) };
  return {
    amountCents: parseWholeDollars(typed),
    idPrefix: parseIdPrefix(typed),
    checkNumber: digits.length <= 15 ? digits : undefined,
    drawer: digits.length > MIN_PARTIAL_LENGTH ? { accountNumber: digits } : undefined,
    numberPart: digits.length >= MIN_PARTIAL_LENGTH ? digits : undefined,
  };
}

/** Parses digits such as `17618` as dollars, unless they are grouped or have leading zeros. */
function parseWholeDollars(typed: string): number | undefined {
  const amount = /^[1-9]\d*$/.test(typed) ? parseDollars(typed) : null;
  return amount?.ok ? amount.value : undefined;
}

function parseIdPrefix(typed: string): string | undefined {
  return typed.length >= MIN_ID_PREFIX && /^[0-9a-f-]+$/i.test(typed) ? typed.toLowerCase() : undefined;
}
