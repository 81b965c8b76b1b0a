import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import { depositRequestSchema } from "@/lib/contract/deposit";

const { amount, clientIdentifier } = depositRequestSchema.shape;

/**
 * What the deposit form sends: the bank's own rules for the fields it shares with the contract (4.1, [GAP-4]), the two
 * staged pictures in place of their bytes, and the key made before the first send, so that a double submit is one deposit.
 */
export const depositFormSchema = depositRequestSchema
  .omit({ amount: true, clientIdentifier: true, frontImage: true, backImage: true })
  .extend({
    idempotencyKey: z.guid(),
    amountCents: amount,
    /** The person's own reference; it becomes the bank's `clientIdentifier`. */
    reference: clientIdentifier,
    frontImageId: z.guid(),
    backImageId: z.guid(),
    /** The rejected or returned payment of the same check. The bank's deposit has no such field: the portal keeps the link. */
    redepositOf: z.string().min(1).max(100).optional(),
    /** The reason, for the approver; not sent. */
    note: noteSchema,
  });

export type DepositForm = z.infer<typeof depositFormSchema>;
