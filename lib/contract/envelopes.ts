/** Fields that may contain a base64-encoded image [GAP-7]. */
const IMAGE_FIELDS = ["image", "data", "content", "frontImage", "backImage"] as const;

/**
 * Extracts a base64-encoded image from any envelope that a bank may use: a bare JSON string, or an object with the
 * field `image`, `data`, `content`, `frontImage` or `backImage`. Removes a `data:` URL prefix [GAP-7].
 *
 * @returns the base64-encoded image, or null if there is none
 */
export function readImageEnvelope(input: unknown): string | null {
  const text = typeof input === "string" ? input : readImageField(input);
  const base64 = text?.replace(/^data:[^,]{0,100},/, "").replace(/\s+/g, "");
  return base64 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(base64) ? base64 : null;
}

/**
 * Extracts the list from any envelope that a bank may use: a bare array, `results`, or the only array field [GAP-31].
 *
 * @returns the list, or null if there is no candidate or more than one
 */
export function readListEnvelope(input: unknown): unknown[] | null {
  if (Array.isArray(input)) return input;
  if (typeof input !== "object" || input === null) return null;
  const record = input as Record<string, unknown>;
  if (Array.isArray(record.results)) return record.results;
  const arrays = Object.values(record).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0]! : null;
}

function readImageField(input: unknown): string | null {
  if (typeof input !== "object" || input === null) return null;
  const byName = new Map(Object.entries(input).map(([key, value]) => [key.toLowerCase(), value]));
  for (const field of IMAGE_FIELDS) {
    const value = byName.get(field.toLowerCase());
    if (typeof value === "string") return value;
    if (typeof value === "object" && value !== null) return readImageField(value);
  }
  return null;
}
