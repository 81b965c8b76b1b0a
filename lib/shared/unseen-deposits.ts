/** Shown where data may be incomplete, because the bank's API can't list payments or report new ones. */
export const UNSEEN_DEPOSITS_NOTE = "Deposits made outside this portal appear with their first event.";
