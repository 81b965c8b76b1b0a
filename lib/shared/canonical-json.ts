/**
 * JSON text in which the order of an object's keys does not matter: two values with the same content have the same text.
 * A member that is undefined is left out, as `JSON.stringify` leaves it out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (isRecord(member) ? sortKeys(member) : member));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, so that a key named __proto__ is a key like any other.
  const sorted: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(record).sort()) sorted[key] = record[key];
  return sorted;
}
