/** What lists, totals and exports may not have: the bank's API lists no payments, and accepting one has no event. */
export const UNSEEN_DEPOSITS = "Deposits made outside this portal appear with their first event.";
