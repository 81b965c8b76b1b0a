/**
 * Transaction codes with which the built-in bank posts checks, and their meanings. A restriction can be limited to one.
 * The bank's API document defines no codes (2.2), so other banks use different codes.
 */
export const CHECK_TRANSACTION_CODES = {
  CHKDEP: "a deposited check",
  CHKDEPRTN: "the return of a deposited check",
  CHKPAY: "a check paid from the account",
  CHKPAYRTN: "the return of a paid check",
} as const satisfies Record<string, string>;

export type CheckTransactionCode = keyof typeof CHECK_TRANSACTION_CODES;

export const CHECK_TRANSACTION_CODES_SENTENCE = `The built-in bank posts ${Object.entries(CHECK_TRANSACTION_CODES)
  .map(([code, meaning]) => `${meaning} as ${code}`)
  .join(", ")}.`;
