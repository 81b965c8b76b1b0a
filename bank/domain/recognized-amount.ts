/**
 * The minimum confidence (0 to 1) of a certain amount. A certain, confirmed amount that differs from the deposit's is a
 * mismatch [GAP-14]; a person decides in all other cases [GAP-16].
 */
export const AMOUNT_CONFIDENCE = 0.9;
