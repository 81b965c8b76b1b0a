import { z } from "zod";
import { accountNumber } from "@/lib/contract/primitives";
import { restrictionRequestSchema } from "@/lib/contract/restriction";

/** Payload of a restriction's intent. */
export const restrictionPayloadSchema = z.object({
  accountNumber,
  restriction: restrictionRequestSchema,
  /** Ids of identical earlier restrictions, which can't be the result of this request. */
  knownBefore: z.array(z.string()).default([]),
  /** True for a freeze that was sent before the person presented a second factor. */
  isUnconfirmed: z.boolean().default(false),
});
