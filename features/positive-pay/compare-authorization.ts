import { payeeKey } from "@/lib/shared/payee-key";

/** The fields of a presented check that are compared. */
export interface PresentedFacts {
  /** Digits without leading zeros; null when the MICR line has none. */
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  readonly payeeName: string | null;
}

/** The fields of an authorization that are compared. */
export interface AuthorizedFacts extends PresentedFacts {
  readonly id: string;
  /** The status after applying its expiry. */
  readonly status: "Authorized" | "Paid" | "Revoked" | "Expired" | null;
}

/** The most likely reason a check is not authorized. */
export type Mismatch =
  | "not-on-the-list"
  | "amount-differs"
  | "payee-differs"
  | "number-differs"
  | "paid-before"
  | "revoked"
  | "expired";

export interface Comparison {
  readonly mismatch: Mismatch;
  /** The closest authorization; null without a candidate. */
  readonly nearestId: string | null;
  readonly differs: { readonly amount: boolean; readonly payee: boolean; readonly number: boolean };
}

/**
 * Finds the authorization that a check most likely belongs to, and their differences [GAP-17]. The same number ranks
 * before the same amount, and an active authorization before an ended one.
 *
 * @param candidates the authorizations of the check's account, newest first
 */
export function compareWithAuthorizations(check: PresentedFacts, candidates: readonly AuthorizedFacts[]): Comparison {
  const [nearest] = candidates
    .map((candidate, index) => ({ candidate, index, distance: distanceOf(check, candidate) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index);
  if (!nearest || nearest.distance >= MAX_DISTANCE) {
    return { mismatch: "not-on-the-list", nearestId: null, differs: { amount: false, payee: false, number: false } };
  }
  const { candidate } = nearest;
  const differs = differencesOf(check, candidate);
  return { mismatch: mismatchOf(candidate, differs), nearestId: candidate.id, differs };
}

function differencesOf(check: PresentedFacts, candidate: AuthorizedFacts): Comparison["differs"] {
  const { payeeName } = check;
  return {
    number: candidate.checkNumber !== check.checkNumber,
    amount: candidate.amountCents !== check.amountCents,
    payee: payeeName !== null && candidate.payeeName !== null && payeeKey(payeeName) !== payeeKey(candidate.payeeName),
  };
}

const MAX_DISTANCE = 100;

function distanceOf(check: PresentedFacts, candidate: AuthorizedFacts): number {
  const { number, amount, payee } = differencesOf(check, candidate);
  const ended = candidate.status === "Authorized" ? 0 : 1;
  if (!number) return ended;
  // With a different number it may be another check: the amount must match, and the payees must not differ.
  return amount || payee ? MAX_DISTANCE : 10 + ended;
}

function mismatchOf(candidate: AuthorizedFacts, differs: Comparison["differs"]): Mismatch {
  if (differs.number) return "number-differs";
  if (candidate.status === "Paid") return "paid-before";
  if (differs.amount) return "amount-differs";
  if (differs.payee) return "payee-differs";
  if (candidate.status === "Revoked") return "revoked";
  if (candidate.status === "Expired") return "expired";
  return "not-on-the-list";
}

/**
 * Describes how the presented amount relates to a different authorized amount, as the end of a sentence; null when they
 * are unrelated. States only the fact; the person interprets it.
 */
export function relateAmounts(presentedCents: number, authorizedCents: number): string | null {
  for (const [factor, word] of FACTORS) {
    if (presentedCents === authorizedCents * factor) return `${word} times what was authorized`;
    if (presentedCents * factor === authorizedCents)
      return `a ${word === "ten" ? "tenth" : "hundredth"} of what was authorized`;
  }
  if (digitsOf(presentedCents) === digitsOf(authorizedCents)) return "made of the same digits in a different order";
  return null;
}

const FACTORS = [
  [10, "ten"],
  [100, "a hundred"],
] as const;

function digitsOf(cents: number): string {
  return [...String(cents)].sort().join("");
}
