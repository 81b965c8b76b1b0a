import { z } from "zod";
import { ROLES } from "@/lib/access/roles";

const WHOLE = "Enter a whole number of 1 or more, or leave it empty.";
const rows = z.int(WHOLE).min(1, WHOLE).max(1_000_000_000, "Enter 1,000,000,000 at most.");

/** Who may take data out as files, and how much. */
export const exportPolicySchema = z.strictObject({
  /** People with one of these roles may export, if the role has the permission at all. */
  roles: z.array(z.enum(ROLES)),
  /** Rows per file at most; null for any number. */
  rowsPerFile: rows.nullable(),
  /** Rows that one person may export on a day, in UTC, at most; null for any number. */
  rowsPerDay: rows.nullable(),
});
