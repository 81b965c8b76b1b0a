import { formatCents } from "@/lib/money/cents";
import type { TapeComparison } from "./tape";

/** The facts that determine whether a check can be sent. */
export interface CheckToSend {
  readonly id: string;
  readonly hasFront: boolean;
  readonly hasBack: boolean;
  readonly amountCents: number | null;
  readonly hasAccount: boolean;
  /** Whether the check may be a duplicate and the user has not confirmed otherwise. */
  readonly isUndecided: boolean;
}

/** A reason a batch can't be sent yet. */
export interface BatchBlocker {
  readonly kind: "empty" | "loose" | "side" | "amount" | "account" | "duplicate";
  readonly sentence: string;
  /** ID of the first affected check, or null if the blocker does not involve a check. */
  readonly checkId: string | null;
}

/** Returns the reasons a batch can't be sent, in the order to resolve them. The balance is checked separately. */
export function findBlockers(checks: readonly CheckToSend[], looseCount: number): BatchBlocker[] {
  if (checks.length === 0 && looseCount === 0) {
    return [{ kind: "empty", sentence: "There are no checks in this batch yet.", checkId: null }];
  }
  const blockers: BatchBlocker[] = [];
  if (looseCount > 0) {
    blockers.push({ kind: "loose", sentence: `${plural(looseCount, "image")} not paired yet.`, checkId: null });
  }
  const add = (kind: BatchBlocker["kind"], affected: readonly CheckToSend[], description: string) => {
    const [first] = affected;
    if (!first) return;
    blockers.push({ kind, sentence: `${plural(affected.length, "check")} ${description}.`, checkId: first.id });
  };
  add(
    "side",
    checks.filter(({ hasFront, hasBack }) => !hasFront || !hasBack),
    "without a front or a back",
  );
  add(
    "amount",
    checks.filter(({ amountCents }) => amountCents === null),
    "without an amount",
  );
  add(
    "account",
    checks.filter(({ hasAccount }) => !hasAccount),
    "without an account",
  );
  add(
    "duplicate",
    checks.filter(({ isUndecided }) => isUndecided),
    "with a possible duplicate",
  );
  return blockers;
}

/** Describes how a batch differs from its tape in one sentence; returns null if it balances. */
export function describeImbalance({ isBalanced, countDifference, centsDifference }: TapeComparison): string | null {
  if (isBalanced) return null;
  if (countDifference === null || centsDifference === null) return "The tape’s count and total are missing.";
  const parts = [
    countDifference === 0
      ? null
      : plural(Math.abs(countDifference), countDifference > 0 ? "more check" : "fewer check"),
    centsDifference === 0 ? null : `${formatCents(Math.abs(centsDifference))} ${centsDifference > 0 ? "more" : "less"}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "Amounts are missing." : `The batch has ${parts.join(" and ")} than the tape.`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
