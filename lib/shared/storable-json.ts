/** Nesting depth kept at most; deeper values become null. */
const MAX_DEPTH = 32;

/**
 * JSON that Postgres can store: of limited depth, and with a replacement character for each NUL and each half of a
 * surrogate pair, which JSON allows and Postgres refuses.
 */
export function storableJson<T>(value: T): T {
  return clean(value, 0) as T;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), clean(item, depth + 1)]));
}

/** Text that Postgres can store. */
export function storableText(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
}
