import { z } from "zod";
import { BATCH_LIMITS } from "@/features/deposits/batches/rules/limits";
import { imageViewSchema } from "@/lib/contract/check-image";
import { accountNumber, checkAmount } from "@/lib/contract/primitives";
import { cleanText } from "@/lib/shared/pasted-text";

/** The check and its version on the page. */
const checkVersion = { checkId: z.guid(), version: z.number().int() };

/** A change to a draft, except to its amounts. */
export const batchChangeSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("details"),
    version: z.number().int(),
    title: z.string().overwrite(cleanText).min(1).max(BATCH_LIMITS.maxTitle).optional(),
    accountNumber: accountNumber.nullable().optional(),
    expectedCount: z.number().int().min(0).max(10_000).nullable().optional(),
    expectedCents: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
  }),
  /** Pairs the unpaired images into checks. */
  z.strictObject({ kind: z.literal("pair") }),
  /** Swaps front and back. */
  z.strictObject({ kind: z.literal("swap"), ...checkVersion }),
  /** Rotates an image by 180°. */
  z.strictObject({ kind: z.literal("turn"), ...checkVersion, side: imageViewSchema }),
  /** Moves an image to another check, swapping it with that check's image, or to a new check if `to` is null. */
  z.strictObject({
    kind: z.literal("move"),
    ...checkVersion,
    side: imageViewSchema,
    to: z.strictObject(checkVersion).nullable(),
    toSide: imageViewSchema,
  }),
  /** Assigns an unpaired image to an empty side. */
  z.strictObject({ kind: z.literal("put"), ...checkVersion, side: imageViewSchema, pictureId: z.guid() }),
  /** Removes one image of a check, or the whole check if `side` is null. */
  z.strictObject({ kind: z.literal("remove"), ...checkVersion, side: imageViewSchema.nullable() }),
  z.strictObject({ kind: z.literal("check-account"), ...checkVersion, accountNumber: accountNumber.nullable() }),
  /** Sets the accounts of several checks in one change. */
  z.strictObject({
    kind: z.literal("accounts"),
    checks: z
      .array(z.strictObject({ ...checkVersion, accountNumber }))
      .min(1)
      .max(BATCH_LIMITS.maxPictures),
  }),
  z.strictObject({ kind: z.literal("no-duplicate"), ...checkVersion, isNoDuplicate: z.boolean() }),
]);

export type BatchChange = z.infer<typeof batchChangeSchema>;

/** A typed amount in cents, or null if the field was cleared. */
export const typedAmountSchema = z.strictObject({ ...checkVersion, amountCents: checkAmount.nullable() });
