import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import { depositRequestSchema } from "@/lib/contract/deposit";

const { amount, clientIdentifier } = depositRequestSchema.shape;

/**
 * The deposit form's request: the contract's fields with the bank's rules (4.1, [GAP-4]), staged image IDs instead of
 * image bytes, and a key generated before the first submit so that a double submit makes one deposit.
 */
export const depositFormSchema = depositRequestSchema
  .omit({ amount: true, clientIdentifier: true, frontImage: true, backImage: true })
  .extend({
    idempotencyKey: z.guid(),
    amountCents: amount,
    /** The user's reference, sent to the bank as `clientIdentifier`. */
    reference: clientIdentifier,
    frontImageId: z.guid(),
    backImageId: z.guid(),
    /** ID of the rejected or returned payment of the same check. Stored by the portal; not sent to the bank. */
    redepositOf: z.string().min(1).max(100).optional(),
    /** Reason shown to the approver; not sent to the bank. */
    note: noteSchema,
  });

export type DepositForm = z.infer<typeof depositFormSchema>;
