/**
 * The minimum confidence (0 to 1) at which a recognized amount that differs from the deposit's is a mismatch [GAP-14].
 * Below it, a person decides [GAP-16].
 */
export const AMOUNT_CONFIDENCE = 0.9;
