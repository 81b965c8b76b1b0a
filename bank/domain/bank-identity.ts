/**
 * The bank's routing number, with a valid check digit. Identifies the bank of first deposit for deposits made here and
 * the paying bank of on-us checks.
 */
export const BANK_ROUTING_NUMBER = "128900053";

/** Currency of every account and check. */
export const BANK_CURRENCY = "USD";
