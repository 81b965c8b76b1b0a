/**
 * Minimum confidence (0 to 1) of a certain amount. A certain, confirmed amount that differs from the deposit amount is
 * a mismatch [GAP-14]; all other uncertain or differing amounts need a decision [GAP-16].
 */
export const AMOUNT_CONFIDENCE = 0.9;
