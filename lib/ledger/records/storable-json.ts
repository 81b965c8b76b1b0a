/** Nesting depth kept at most; deeper values become null. */
const MAX_DEPTH = 32;

/** JSON that Postgres can store: without NUL characters and of limited depth. */
export function storableJson<T>(value: T): T {
  return clean(value, 0) as T;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "");
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.replaceAll("\0", ""), clean(item, depth + 1)]),
  );
}
