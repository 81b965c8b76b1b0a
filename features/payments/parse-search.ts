import "server-only";
import type { SearchTerms } from "@/lib/ledger/payments/planner/payment-filters";
import { parseDollars } from "@/lib/money/cents";
import { cleanNumber } from "@/lib/shared/pasted-text";

/** Shorter parts of a number match too many payments. */
const MIN_PART = 3;
/** Shorter id prefixes match too many payments. */
const MIN_ID_PREFIX = 6;
/** The longest account number in a MICR line. */
const MAX_DIGITS = 17;

/**
 * Interprets search text for the palette and the payments list: an amount (`492.15`, `$21,616.96`, `17618`), a
 * payment id, the bank's or the partner's reference, a payee, a check number, a part of an account or check number, or
 * the routing and account number of a drawer (`021000021 4417 2093`). Returns null for text that can't be searched for.
 */
export function parseSearch(text: string): SearchTerms | null {
  const typed = cleanNumber(text);
  if (typed.length < 2 || /[\p{Cc}\p{Surrogate}]/u.test(typed)) return null;
  const reference = typed;
  const amountCents = readAmount(typed);
  if (amountCents !== null) return { amountCents, reference };
  const drawer = readDrawer(typed);
  if (drawer) return { drawer, reference };
  const digits = typed.replaceAll(/[\s-]/g, "");
  if (/^\d+$/.test(digits)) return { reference, ...readDigits(typed, digits) };
  return { reference, idPrefix: readIdPrefix(typed), words: typed };
}

/** The search terms for a person with masked account numbers: without a drawer's account or a part of a number. */
export function withoutMaskedDigits({ drawer: _, numberPart: __, ...visible }: SearchTerms): SearchTerms {
  return visible;
}

/** Text can only be an amount if it has a dollar sign, a decimal point or commas. */
function readAmount(typed: string): number | null {
  if (!/^\$|\d\.\d|^\.\d|\d,\d{3}/.test(typed)) return null;
  const amount = parseDollars(typed);
  return amount.ok ? amount.value : null;
}

/** A routing number of nine digits, then an account number; MICR symbols may surround them. */
function readDrawer(typed: string): SearchTerms["drawer"] | null {
  const match = /^[^\p{L}\p{N}]*(\d{9})[^\p{L}\p{N}]+(\d[\d\s-]{2,20}\d)[^\p{L}\p{N}]*$/u.exec(typed);
  if (!match?.[1] || !match[2]) return null;
  const accountNumber = match[2].replaceAll(/[\s-]/g, "");
  return accountNumber.length > MAX_DIGITS ? null : { routingNumber: match[1], accountNumber };
}

function readDigits(typed: string, digits: string): Partial<SearchTerms> {
  if (digits.length > MAX_DIGITS) return { idPrefix: readIdPrefix(typed) };
  return {
    amountCents: readWholeDollars(typed),
    idPrefix: readIdPrefix(typed),
    checkNumber: digits.length <= 15 ? digits : undefined,
    drawer: digits.length > MIN_PART ? { accountNumber: digits } : undefined,
    numberPart: digits.length >= MIN_PART ? digits : undefined,
  };
}

/** `17618` may be dollars; grouped digits, or digits with leading zeros, are a number. */
function readWholeDollars(typed: string): number | undefined {
  const amount = /^[1-9]\d*$/.test(typed) ? parseDollars(typed) : null;
  return amount?.ok ? amount.value : undefined;
}

function readIdPrefix(typed: string): string | undefined {
  return typed.length >= MIN_ID_PREFIX && /^[0-9a-f-]+$/i.test(typed) ? typed.toLowerCase() : undefined;
}
