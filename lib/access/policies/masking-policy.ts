import { z } from "zod";
import { ROLES } from "@/lib/access/roles";

/** For whom account numbers are masked. */
export const maskingPolicySchema = z.strictObject({
  /** People all of whose roles are among these see the ends of account numbers. */
  roles: z.array(z.enum(ROLES)),
  /** Whether they may reveal a number, one at a time; each is audited. */
  mayReveal: z.boolean(),
});
