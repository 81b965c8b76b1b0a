import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import { depositRequestSchema } from "@/lib/contract/deposit";

const { amount, clientIdentifier } = depositRequestSchema.shape;

/**
 * The request of the deposit form: the bank's rules for the contract's fields (4.1, [GAP-4]), the ids of the two staged
 * images in place of their bytes, and a key generated before the first send, so that a double submit is one deposit.
 */
export const depositFormSchema = depositRequestSchema
  .omit({ amount: true, clientIdentifier: true, frontImage: true, backImage: true })
  .extend({
    idempotencyKey: z.guid(),
    amountCents: amount,
    /** The person's reference; it becomes the bank's `clientIdentifier`. */
    reference: clientIdentifier,
    frontImageId: z.guid(),
    backImageId: z.guid(),
    /** The rejected or returned payment of the same check. Not sent to the bank; the portal stores the link. */
    redepositOf: z.string().min(1).max(100).optional(),
    /** The reason, for the approver; not sent to the bank. */
    note: noteSchema,
  });

export type DepositForm = z.infer<typeof depositFormSchema>;
