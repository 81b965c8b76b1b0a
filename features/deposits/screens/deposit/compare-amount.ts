import { formatCents, parseDollars } from "@/lib/money/cents";

/** How the recognized amount compares with the typed amount: `read` is informational, `differs` is a warning. */
export interface AmountComparison {
  readonly kind: "agrees" | "differs" | "read";
  readonly text: string;
  /** The recognized amount in cents to suggest, or null if the amounts agree. */
  readonly suggestedCents: number | null;
}

/**
 * Compares the recognized amount with the typed amount to catch typing errors; the typed amount takes precedence.
 *
 * @param isTyping whether the field has focus, in which case a different amount may just be incomplete
 * @returns null if no amount was recognized
 */
export function compareAmount(
  recognizedCents: number | null,
  amountText: string,
  isTyping: boolean,
): AmountComparison | null {
  if (recognizedCents === null) return null;
  const statement = `The image shows ${formatCents(recognizedCents)}`;
  if (amountText.trim() === "") return { kind: "read", text: statement, suggestedCents: recognizedCents };
  const typed = parseDollars(amountText);
  if (typed.ok && typed.value === recognizedCents) {
    return { kind: "agrees", text: "matches the amount on the image", suggestedCents: null };
  }
  const suggestedCents = recognizedCents;
  if (!typed.ok || isTyping) return { kind: "read", text: statement, suggestedCents };
  return { kind: "differs", text: describeAmountDifference(recognizedCents, typed.value), suggestedCents };
}

/** Describes in one sentence how the typed amount differs from the recognized amount. */
export function describeAmountDifference(recognizedCents: number, typedCents: number): string {
  const difference = formatCents(Math.abs(typedCents - recognizedCents));
  const more = typedCents > recognizedCents ? "more" : "less";
  return `The image shows ${formatCents(recognizedCents)}; you typed ${formatCents(typedCents)}, ${difference} ${more}.`;
}
