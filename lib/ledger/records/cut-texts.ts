/** Characters of a copied text at most: index entries have a limit, and what a bank sends has none. */
const MAX_LENGTH = 100;
/** Of a payee's name, which its index holds as words. */
const MAX_NAME_LENGTH = 200;

/** Columns that are copies of a record's fields, with texts cut to what an index has room for. */
export function cutTexts<T extends object>(columns: T): T {
  const cut = Object.entries(columns).map(([column, value]) => [
    column,
    typeof value === "string" ? value.slice(0, column === "payeeName" ? MAX_NAME_LENGTH : MAX_LENGTH) : value,
  ]);
  return Object.fromEntries(cut) as T;
}
