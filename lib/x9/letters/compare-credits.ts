import { formatCents } from "@/lib/money/cents";
import { recordSentence } from "@/lib/x9/records/x9-problem";
import type { ControlDifference } from "./compare-controls";
import { bundleTotals, letterTotals } from "./count-totals";
import type { CashLetter, LetterBundle, LetterCredit, LetterTree } from "./letter-tree";

/**
 * Compares the deposit tickets of a file with the checks that they are for: those of their bundle where every bundle has
 * a ticket of its own, otherwise those of the cash letter.
 */
export function compareCredits({ letters }: LetterTree): ControlDifference[] {
  return letters.flatMap((letter) => {
    const bundles = letter.bundles.filter(({ items, credits }) => items.length + credits.length > 0);
    const isByBundle = letter.credits.length === 0 && bundles.every(({ credits }) => credits.length > 0);
    if (isByBundle) return bundles.flatMap((bundle) => judge(bundle.credits, bundleTotals(bundle)));
    return judge(creditsOf(letter), letterTotals(letter));
  });
}

/** Every deposit ticket of a cash letter. */
export function creditsOf({ credits, bundles }: CashLetter): LetterCredit[] {
  return [...credits, ...bundles.flatMap((bundle: LetterBundle) => bundle.credits)];
}

function judge(
  credits: readonly LetterCredit[],
  { creditCents: stated, amountCents: counted }: { readonly creditCents: number; readonly amountCents: number },
): ControlDifference[] {
  const [first] = credits;
  if (!first || stated === counted) return [];
  const { number, type } = first.detail;
  const say = credits.length === 1 ? "the deposit ticket says" : `${credits.length} deposit tickets say`;
  const sentence = `${say} ${formatCents(stated)}; the checks add up to ${formatCents(counted)}, ${formatCents(Math.abs(stated - counted))} ${stated > counted ? "less" : "more"}.`;
  return [{ record: number, field: "itemAmount", stated, counted, message: recordSentence(number, type, sentence) }];
}
