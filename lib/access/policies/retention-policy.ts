import { z } from "zod";

const days = (least: number) =>
  z
    .int("Enter a whole number of days, or leave it empty.")
    .min(least, `Keep them for ${least} days or more.`)
    .max(36_500, "Keep them for 100 years at most.")
    .nullable();

/** Retention in days per kind; null = forever. Records under evidence hold are never removed. */
export const retentionPolicySchema = z.strictObject({
  /** Pictures of checks whose payment has not changed since. */
  pictureDays: days(30),
  /** Bodies of events that were applied; the bank can be asked again for ninety days. */
  eventBodyDays: days(7),
  /** Rows of the audit log. */
  auditDays: days(365),
  /** Lines of sent issue files and the files themselves; older policies lack it and mean forever. */
  issueFileDays: days(30).default(null),
});
