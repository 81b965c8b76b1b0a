import { z } from "zod";
import { ROLES } from "@/lib/access/roles";

/** The roles that must have a second factor with a real bank, until someone changes it. */
export const SECOND_FACTOR_ROLES = ["compliance", "admin"] as const;

/** Who must have a second factor. */
export const secondFactorPolicySchema = z.strictObject({
  /** People with one of these roles must have a second factor. */
  requiredFor: z.array(z.enum(ROLES)),
});
