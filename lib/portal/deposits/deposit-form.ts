import { z } from "zod";
import { depositRequestSchema } from "@/lib/contract/deposit";

const { accountNumber, amount, purpose, clientIdentifier, isRedeposit } = depositRequestSchema.shape;

/**
 * What the deposit form sends: the bank's own rules for the fields it shares with the contract (4.1, [GAP-4]), the two
 * staged pictures in place of their bytes, and the key made before the first send, so that a double submit is one deposit.
 */
export const depositFormSchema = z.strictObject({
  idempotencyKey: z.guid(),
  accountNumber,
  amountCents: amount,
  purpose,
  /** The person's own reference; it becomes the bank's `clientIdentifier`. */
  reference: clientIdentifier.optional(),
  isRedeposit,
  frontImageId: z.guid(),
  backImageId: z.guid(),
});

export type DepositForm = z.infer<typeof depositFormSchema>;
