/** Rows of one exported file at most; whoever needs more exports it in parts, by day of creation. */
export const EXPORT_MAX_ROWS = 100_000;
