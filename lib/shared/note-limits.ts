/** Maximum length of a note on a payment, in characters. */
export const MAX_NOTE = 1_000;
