/** In characters, because index entries have a size limit but text from the bank does not */
const MAX_LENGTH = 100;
/** For payee names, which are indexed by word */
const MAX_NAME_LENGTH = 200;

/** Truncates text columns copied from a record, so that they fit into an index. */
export function truncateTexts<T extends object>(columns: T): T {
  const truncated = Object.entries(columns).map(([column, value]) => [
    column,
    typeof value === "string" ? value.slice(0, column === "payeeName" ? MAX_NAME_LENGTH : MAX_LENGTH) : value,
  ]);
  return Object.fromEntries(truncated) as T;
}
