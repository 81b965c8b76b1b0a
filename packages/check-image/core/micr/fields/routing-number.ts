/** Assigned ranges of the ABA prefix: Federal Reserve Banks, thrifts, electronic transactions, traveler's checks. */
const ASSIGNED_PREFIXES = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/**
 * Whether a routing transit number can belong to a United States bank: nine digits, not all zeros (which pass the
 * checksum), an assigned prefix, and a valid ANSI X9.13 checksum (a weighted sum that is a multiple of ten).
 */
export function isValidRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || routing === "000000000") return false;
  const prefix = Number(routing.slice(0, 2));
  if (!ASSIGNED_PREFIXES.some(([first, last]) => prefix >= first && prefix <= last)) return false;
  return WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(routing[i]), 0) % 10 === 0;
}

/** The routing number on all United States Treasury checks. */
export const TREASURY_ROUTING_NUMBER = "000000518";
