/**
 * From this confidence on, an amount read from the picture counts as read: another amount is a mismatch [GAP-14].
 * Below it the amount is uncertain, and a person decides [GAP-16].
 */
export const AMOUNT_CONFIDENCE = 0.9;
