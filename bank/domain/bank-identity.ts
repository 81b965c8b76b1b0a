/** The bank's own routing number: bank of first deposit of what it receives, payer of an on-us check. Mod 10 holds. */
export const BANK_ROUTING_NUMBER = "128900053";

/** Currency of every account and check. */
export const BANK_CURRENCY = "USD";
