/** Kinds of changes whose unknown outcome a person can look up and settle manually. */
export const HAND_SETTLED_KINDS = ["deposit", "place-restriction", "authorize-check"] as const;

export type HandSettledKind = (typeof HAND_SETTLED_KINDS)[number];

/** Length limits, in characters, for the reason an outcome was settled manually. */
export const REASON_LENGTH = { min: 10, max: 300 } as const;
