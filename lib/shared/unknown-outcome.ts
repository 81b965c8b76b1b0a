/** The kinds of change whose unknown outcome a person can look up and settle. */
export const HAND_SETTLED_KINDS = ["deposit", "place-restriction", "authorize-check"] as const;

export type HandSettledKind = (typeof HAND_SETTLED_KINDS)[number];

/** Length limits, in characters, of the reason for settling an outcome by hand. */
export const REASON_LENGTH = { min: 10, max: 300 } as const;
