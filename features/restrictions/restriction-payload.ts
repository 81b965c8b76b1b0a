import { z } from "zod";
import { accountNumber } from "@/lib/contract/primitives";
import { restrictionRequestSchema } from "@/lib/contract/restriction";

/** Payload of an intent to place a restriction. */
export const restrictionPayloadSchema = z.object({
  accountNumber,
  restriction: restrictionRequestSchema,
  /** IDs of identical restrictions that already existed, which can't be the result of this request. */
  knownBefore: z.array(z.string()).default([]),
  /** True for a freeze that was sent without a recent second factor. */
  isUnconfirmed: z.boolean().default(false),
});
