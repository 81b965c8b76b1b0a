import { z } from "zod";
import { accountNumber } from "@/lib/contract/primitives";
import { restrictionRequestSchema } from "@/lib/contract/restriction";

/** What the intent of a restriction carries. */
export const placedPayloadSchema = z.object({
  accountNumber,
  restriction: restrictionRequestSchema,
  /** Restrictions alike that were there before: none of them is this one, whatever the clocks say. */
  knownBefore: z.array(z.string()).default([]),
});
