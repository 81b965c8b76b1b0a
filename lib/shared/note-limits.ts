/** Characters of a note about a payment at most. */
export const MAX_NOTE = 1_000;
