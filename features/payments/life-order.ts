import "server-only";

/** Prefixes of timeline keys in the order of a payment's life cycle. A person's request precedes the bank's result. */
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

/** Titles of events that are out of the usual order, mapped to the key they belong next to. */
const EVENT_KEYS: Readonly<Record<string, (typeof LIFE_CYCLE)[number]>> = {
  "Presented without authorization": "found ",
  "Returned by the paying bank": "returned",
};

/**
 * The rank of a timeline entry in a payment's life cycle, which orders entries of the same instant; unknown entries
 * come last.
 */
export function lifeRank(key: string, title: string | null): number {
  const neighbor = key.startsWith("event ") && title !== null ? EVENT_KEYS[title] : undefined;
  const rank = neighbor ? LIFE_CYCLE.indexOf(neighbor) : LIFE_CYCLE.findIndex((beginning) => isKeyOf(beginning, key));
  return rank < 0 ? LIFE_CYCLE.length : rank;
}

function isKeyOf(beginning: string, key: string): boolean {
  return beginning.endsWith(" ") ? key.startsWith(beginning) : key === beginning;
}
