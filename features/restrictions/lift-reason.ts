/** How many characters the reason of a lift has. */
export const LIFT_REASON = { shortest: 5, longest: 500 } as const;
