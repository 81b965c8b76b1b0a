/** Minimum and maximum length, in characters, of the reason for lifting a restriction. */
export const LIFT_REASON = { shortest: 5, longest: 500 } as const;
