import { z } from "zod";
import { ROLES } from "@/lib/access/roles";

/** Who may take data out as files, and how much. */
export const exportPolicySchema = z.strictObject({
  /** People with one of these roles may export, if the role has the permission at all. */
  roles: z.array(z.enum(ROLES)),
  /** Rows of one file at most; null for any number. */
  rowsPerFile: z.int().min(1).max(100_000_000).nullable(),
  /** Rows that one person may export on a day, in UTC, at most; null for any number. */
  rowsPerDay: z.int().min(1).max(1_000_000_000).nullable(),
});
