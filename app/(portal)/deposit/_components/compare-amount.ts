import { formatCents, parseDollars } from "@/lib/money/cents";

/** What the picture has to say about an amount: `read` is a statement, `differs` a warning. */
export interface AmountOpinion {
  readonly kind: "agrees" | "differs" | "read";
  readonly text: string;
  /** The picture's amount in cents, offered while nothing is typed; null otherwise. */
  readonly offerCents: number | null;
}

/**
 * Compares the printed amount of the picture with what is typed, against slips: the typed amount is the person's word.
 *
 * @param isTyping while the person is still at it, an amount that differs may only be half of one
 * @returns null when no amount was recognized
 */
export function compareAmount(
  recognizedCents: number | null,
  amountText: string,
  isTyping: boolean,
): AmountOpinion | null {
  if (recognizedCents === null) return null;
  const read = `The picture says ${formatCents(recognizedCents)}`;
  if (amountText.trim() === "") return { kind: "read", text: read, offerCents: recognizedCents };
  const typed = parseDollars(amountText);
  if (typed.ok && typed.value === recognizedCents) {
    return { kind: "agrees", text: "agrees with the amount on the picture", offerCents: null };
  }
  if (!typed.ok || isTyping) return { kind: "read", text: read, offerCents: null };
  return { kind: "differs", text: differentAmounts(recognizedCents, typed.value), offerCents: null };
}

/** Names both amounts, in cents. */
export function differentAmounts(recognizedCents: number, typedCents: number): string {
  return `The picture says ${formatCents(recognizedCents)}; you typed ${formatCents(typedCents)}.`;
}
