import "server-only";

/** Prefixes of timeline keys in the order of a payment's life. A person's request comes before the bank's result. */
const LIFE = [
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
const EVENT_PLACES: Readonly<Record<string, (typeof LIFE)[number]>> = {
  "Presented without authorization": "found ",
  "Returned by the paying bank": "returned",
};

/**
 * The rank of a timeline entry in a payment's life cycle, which orders entries of the same instant; unknown entries
 * come last.
 */
export function lifeRank(key: string, title: string | null): number {
  const place = key.startsWith("event ") && title !== null ? EVENT_PLACES[title] : undefined;
  const rank = place ? LIFE.indexOf(place) : LIFE.findIndex((beginning) => isKeyOf(beginning, key));
  return rank < 0 ? LIFE.length : rank;
}

function isKeyOf(beginning: string, key: string): boolean {
  return beginning.endsWith(" ") ? key.startsWith(beginning) : key === beginning;
}
