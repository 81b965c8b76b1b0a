/** Maximum length of a payment note, in characters. */
export const MAX_NOTE = 1_000;
