/** Ranges of the first two digits that the ABA assigns: Federal Reserve Banks, thrifts, electronic, traveler's checks. */
const ASSIGNED_PREFIXES = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/**
 * Is this a routing transit number a United States bank can have? Nine digits, not all zero (which passes the check
 * sum), an assigned prefix, and digits × 3, 7, 1, 3, 7, 1, 3, 7, 1 that sum to a multiple of ten (ANSI X9.13).
 */
export function isValidRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || routing === "000000000") return false;
  const prefix = Number(routing.slice(0, 2));
  if (!ASSIGNED_PREFIXES.some(([first, last]) => prefix >= first && prefix <= last)) return false;
  return WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(routing[i]), 0) % 10 === 0;
}
