/**
 * An amount recognized with at least this confidence (0 to 1) is compared with the deposit's: a different one is a
 * mismatch [GAP-14]. With less it is uncertain, and a person decides [GAP-16].
 */
export const AMOUNT_CONFIDENCE = 0.9;
