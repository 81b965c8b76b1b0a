import { MAX_IMAGE_BASE64_LENGTH } from "@endorse/check-image/image-limits";
import { z } from "zod";
import { accountNumber, checkAmount, clientIdentifier, line } from "./primitives";

const imageBase64 = z
  .string()
  .min(1)
  .max(MAX_IMAGE_BASE64_LENGTH)
  // Deliberately simple: matching the full base64 grammar over 5 MB would take longer than decoding.
  .refine((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text), "must be base64");

/** Body of "Deposit a check" (4.1) [GAP-4]. */
export const depositRequestSchema = z
  .strictObject({
    accountNumber: accountNumber.describe("Account that receives the check"),
    amount: checkAmount.describe("Whole cents [GAP-1]"),
    frontImage: imageBase64.describe("Base64 of a JPEG, PNG, TIFF or WebP of at most 5 MB [GAP-5]"),
    backImage: imageBase64.describe("Base64 of a JPEG, PNG, TIFF or WebP of at most 5 MB [GAP-5]"),
    purpose: line(50, 0).optional(),
    clientIdentifier: clientIdentifier
      .optional()
      .describe("A repeat with the same body returns the first record [GAP-6]"),
    isRedeposit: z.boolean().optional(),
  })
  .meta({ id: "DepositRequest", title: "Deposit a check" });

export type DepositRequest = z.infer<typeof depositRequestSchema>;
