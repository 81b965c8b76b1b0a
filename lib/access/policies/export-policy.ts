import { z } from "zod";

/** How much may leave as files. */
export const exportPolicySchema = z.strictObject({
  /** Rows of one file at most; null for any number. */
  rowsPerFile: z.int().min(1).max(100_000_000).nullable(),
  /** Rows that one person may export on a day, in UTC, at most; null for any number. */
  rowsPerDay: z.int().min(1).max(1_000_000_000).nullable(),
});
