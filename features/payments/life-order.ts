import "server-only";

/** Timeline keys and key prefixes in life-cycle order. A user's request precedes the bank's result. */
const LIFE_CYCLE = [
  "deposit ",
  "made by ",
  "created",
  "found ",
  "status Created",
  "status Hold",
  "event ",
  "let return ",
  "pay ",
  "status Pending",
  "status Batched",
  "status Processing",
  "processed",
  "posted",
  "status Completed",
  "completed",
  "cancel ",
  "canceled",
  "rejected",
  "initiate-return ",
  "simulate-return ",
  "returned",
  "taken ",
  "handed over ",
  "released ",
  "charged ",
  "notified ",
  "dealt with ",
  "reopened ",
] as const;

/** Maps the titles of events outside the usual order to the key that shares their position. */
const EVENT_KEYS: Readonly<Record<string, (typeof LIFE_CYCLE)[number]>> = {
  "Presented without authorization": "found ",
  "Returned by the paying bank": "returned",
};

/**
 * Returns a timeline entry's rank in a payment's life cycle, used to order entries with the same timestamp; unknown
 * entries come last.
 */
export function lifeRank(key: string, title: string | null): number {
  const neighbor = key.startsWith("event ") && title !== null ? EVENT_KEYS[title] : undefined;
  const rank = neighbor ? LIFE_CYCLE.indexOf(neighbor) : LIFE_CYCLE.findIndex((prefix) => matchesKey(prefix, key));
  return rank < 0 ? LIFE_CYCLE.length : rank;
}

function matchesKey(prefix: string, key: string): boolean {
  return prefix.endsWith(" ") ? key.startsWith(prefix) : key === prefix;
}
