import { formatCents } from "@/lib/money/cents";
import type { Tape } from "./tape";

/** A check of a batch, as far as it matters whether it can be sent. */
export interface CheckToSend {
  readonly id: string;
  readonly hasFront: boolean;
  readonly hasBack: boolean;
  readonly amountCents: number | null;
  readonly hasAccount: boolean;
  /** It looks like another check, and nobody said that it is none. */
  readonly isUndecided: boolean;
}

/** What keeps a batch from being sent. */
export interface OpenMatter {
  readonly kind: "empty" | "loose" | "side" | "amount" | "account" | "duplicate";
  readonly sentence: string;
  /** The first check that it is about; null when it is about none. */
  readonly checkId: string | null;
}

/** What keeps these checks from being sent, the first to be done first; whether they balance is another question. */
export function openMatters(checks: readonly CheckToSend[], looseCount: number): OpenMatter[] {
  if (checks.length === 0 && looseCount === 0) {
    return [{ kind: "empty", sentence: "There are no checks in this batch yet.", checkId: null }];
  }
  const matters: OpenMatter[] = [];
  if (looseCount > 0) {
    matters.push({ kind: "loose", sentence: `${counted(looseCount, "picture")} not paired yet.`, checkId: null });
  }
  const add = (kind: OpenMatter["kind"], open: readonly CheckToSend[], what: string) => {
    const [first] = open;
    if (first) matters.push({ kind, sentence: `${counted(open.length, "check")} ${what}.`, checkId: first.id });
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
    "that may be here twice, or deposited before",
  );
  return matters;
}

/** How a batch differs from its tape, in a sentence; null when it balances. */
export function imbalance({ isBalanced, countDifference, centsDifference }: Tape): string | null {
  if (isBalanced) return null;
  if (countDifference === null || centsDifference === null) return "The tape’s count and total are not entered.";
  const parts = [
    countDifference === 0 ? null : `${counted(Math.abs(countDifference), "check")} ${aside(countDifference)}`,
    centsDifference === 0 ? null : `${formatCents(Math.abs(centsDifference))} ${aside(centsDifference)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "Amounts are missing." : `The batch has ${parts.join(" and ")} than the tape.`;
}

function aside(difference: number): string {
  return difference > 0 ? "more" : "less";
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
