/**
 * The bank's routing number, with a valid check digit: bank of first deposit of its deposits, payer of on-us checks.
 */
export const BANK_ROUTING_NUMBER = "128900053";

/** Currency of every account and check. */
export const BANK_CURRENCY = "USD";
