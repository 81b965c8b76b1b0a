import { payeeKey } from "@/lib/shared/payee-key";

/** The compared fields of a presented check. */
export interface PresentedFacts {
  /** Digits without leading zeros; null if the MICR line has no check number. */
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  readonly payeeName: string | null;
}

/** The compared fields of an authorization. */
export interface AuthorizedFacts extends PresentedFacts {
  readonly id: string;
  /** The status, taking the expiration date into account. */
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
  /** ID of the closest authorization; null if none is similar. */
  readonly nearestId: string | null;
  readonly differs: { readonly amount: boolean; readonly payee: boolean; readonly number: boolean };
}

/**
 * Finds the authorization that most likely belongs to a check, and how they differ [GAP-17]. The same number ranks
 * before the same amount, and active authorizations before ended ones.
 *
 * @param candidates the account's authorizations, newest first
 */
export function compareWithAuthorizations(check: PresentedFacts, candidates: readonly AuthorizedFacts[]): Comparison {
  const [nearest] = candidates
    .map((candidate, index) => ({ candidate, index, distance: distanceTo(check, candidate) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index);
  if (!nearest || nearest.distance >= MAX_DISTANCE) {
    return { mismatch: "not-on-the-list", nearestId: null, differs: { amount: false, payee: false, number: false } };
  }
  const { candidate } = nearest;
  const differs = findDifferences(check, candidate);
  return { mismatch: classifyMismatch(candidate, differs), nearestId: candidate.id, differs };
}

function findDifferences(check: PresentedFacts, candidate: AuthorizedFacts): Comparison["differs"] {
  const { payeeName } = check;
  return {
    number: candidate.checkNumber !== check.checkNumber,
    amount: candidate.amountCents !== check.amountCents,
    payee: payeeName !== null && candidate.payeeName !== null && payeeKey(payeeName) !== payeeKey(candidate.payeeName),
  };
}

const MAX_DISTANCE = 100;

function distanceTo(check: PresentedFacts, candidate: AuthorizedFacts): number {
  const { number, amount, payee } = findDifferences(check, candidate);
  const endedPenalty = candidate.status === "Authorized" ? 0 : 1;
  if (!number) return endedPenalty;
  // A different number may mean a different check, so the amount must match and the payees must not differ.
  return amount || payee ? MAX_DISTANCE : 10 + endedPenalty;
}

function classifyMismatch(candidate: AuthorizedFacts, differs: Comparison["differs"]): Mismatch {
  if (differs.number) return "number-differs";
  if (candidate.status === "Paid") return "paid-before";
  if (differs.amount) return "amount-differs";
  if (differs.payee) return "payee-differs";
  if (candidate.status === "Revoked") return "revoked";
  if (candidate.status === "Expired") return "expired";
  return "not-on-the-list";
}

/**
 * Describes how the presented amount relates to a different authorized amount, as a phrase to end a sentence with; null
 * if they are unrelated. States only the fact and leaves the interpretation to the user.
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
