import { z } from "zod";

/** Error codes. Only 2012 is in the bank's API document (7); the built-in bank defines the rest [GAP-39]. */
export const ERROR_CODES = {
  notJson: 1001,
  validation: 1002,
  notFound: 1003,
  forbidden: 1004,
  tooLarge: 1005,
  rateLimited: 1006,
  conflict: 1007,
  internal: 1009,
  returnNeedsCompletedOrRejected: 2012,
  cancelTooLate: 2013,
  authorizationExpired: 2014,
  authorizationPaid: 2015,
  alreadyReturned: 2016,
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];

/** The error body (7). */
export const errorBodySchema = z
  .strictObject({ errors: z.array(z.strictObject({ code: z.int(), message: z.string() })) })
  .meta({ id: "ErrorBody", title: "Error" });

export type ErrorBody = z.infer<typeof errorBodySchema>;
