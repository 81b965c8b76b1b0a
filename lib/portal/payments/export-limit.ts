/** Rows of one export at most; larger ones are exported in parts, by day of creation. */
export const EXPORT_MAX_ROWS = 100_000;
