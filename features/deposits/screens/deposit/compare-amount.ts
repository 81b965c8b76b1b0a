import { formatCents, parseDollars } from "@/lib/money/cents";

/** How the recognized amount compares with the typed one: `read` is a statement, `differs` a warning. */
export interface AmountComparison {
  readonly kind: "agrees" | "differs" | "read";
  readonly text: string;
  /** The recognized amount in cents, offered instead of the typed amount; null when they agree. */
  readonly suggestedCents: number | null;
}

/**
 * Compares the recognized amount with the typed one, to catch typing errors; the typed amount is the one that counts.
 *
 * @param isTyping true while the field has the focus: an amount that differs may not be complete yet
 * @returns null when no amount was recognized
 */
export function compareAmount(
  recognizedCents: number | null,
  amountText: string,
  isTyping: boolean,
): AmountComparison | null {
  if (recognizedCents === null) return null;
  const read = `The image shows ${formatCents(recognizedCents)}`;
  if (amountText.trim() === "") return { kind: "read", text: read, suggestedCents: recognizedCents };
  const typed = parseDollars(amountText);
  if (typed.ok && typed.value === recognizedCents) {
    return { kind: "agrees", text: "matches the amount on the image", suggestedCents: null };
  }
  const suggestedCents = recognizedCents;
  if (!typed.ok || isTyping) return { kind: "read", text: read, suggestedCents };
  return { kind: "differs", text: describeAmountDifference(recognizedCents, typed.value), suggestedCents };
}

/** Describes in a sentence how the typed amount differs from the recognized one. */
export function describeAmountDifference(recognizedCents: number, typedCents: number): string {
  const difference = formatCents(Math.abs(typedCents - recognizedCents));
  const more = typedCents > recognizedCents ? "more" : "less";
  return `The image shows ${formatCents(recognizedCents)}; you typed ${formatCents(typedCents)}, ${difference} ${more}.`;
}
