/** Serializes a value with sorted keys, so equal values have equal JSON. Omits undefined members. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (isRecord(member) ? sortKeys(member) : member));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, so that __proto__ is an ordinary key.
  const sorted: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(record).sort()) sorted[key] = record[key];
  return sorted;
}
