/** Minimum and maximum length of the reason for a lift, in characters. */
export const LIFT_REASON = { shortest: 5, longest: 500 } as const;
