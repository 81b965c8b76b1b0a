/** In characters. Index entries have a size limit; texts from the bank have none. */
const MAX_LENGTH = 100;
/** For a payee's name, which is indexed by words. */
const MAX_NAME_LENGTH = 200;

/** Truncates texts in columns copied from a record, so that they fit into an index. */
export function truncateTexts<T extends object>(columns: T): T {
  const cut = Object.entries(columns).map(([column, value]) => [
    column,
    typeof value === "string" ? value.slice(0, column === "payeeName" ? MAX_NAME_LENGTH : MAX_LENGTH) : value,
  ]);
  return Object.fromEntries(cut) as T;
}
