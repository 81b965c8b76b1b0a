import { z } from "zod";
import { accountNumber } from "@/lib/contract/primitives";
import { restrictionRequestSchema } from "@/lib/contract/restriction";

/** Payload of a restriction's intent. */
export const restrictionPayloadSchema = z.object({
  accountNumber,
  restriction: restrictionRequestSchema,
  /** Identical restrictions that existed before: none of them is this one, whatever their timestamps. */
  knownBefore: z.array(z.string()).default([]),
  /** A freeze that acts before its second factor was presented. */
  isUnconfirmed: z.boolean().default(false),
});
