/**
 * The confidence (0 to 1) from which a recognized amount counts: a confirmed one that differs from the deposit's is a
 * mismatch [GAP-14]; otherwise a person decides [GAP-16].
 */
export const AMOUNT_CONFIDENCE = 0.9;
