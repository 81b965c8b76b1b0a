/** Notes that lists, totals and exports may be incomplete: the bank's API can't list payments or report new ones. */
export const UNSEEN_DEPOSITS = "Deposits made outside this portal appear with their first event.";
