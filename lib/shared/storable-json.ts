/** Maximum nesting depth; deeper values become null. */
const MAX_DEPTH = 32;

/**
 * Makes JSON storable in Postgres: limits its depth and replaces each NUL and lone surrogate, which JSON allows
 * but Postgres rejects.
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

/** Replaces the characters that Postgres can't store. */
export function storableText(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
}
