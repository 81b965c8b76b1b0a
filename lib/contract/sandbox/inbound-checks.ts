import { z } from "zod";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { depositRequestSchema } from "@/lib/contract/deposit";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { AVAILABILITY_POLICIES } from "@/lib/contract/enums";
import { accountNumber, checkNumberText, line } from "@/lib/contract/primitives";
import { postedAmount } from "./posted-amount";

const { frontImage, backImage } = depositRequestSchema.shape;

/** Fields that are required if the check is given as images (true) or as values (false). */
const FIELDS = { accountNumber: false, checkNumber: false, frontImage: true, backImage: true } as const;

/**
 * A check drawn on a partner's account, given as values or as two images, whose MICR line provides the account and
 * check numbers.
 */
export const presentCheckSchema = z
  .strictObject({
    accountNumber: accountNumber.optional().describe("Account it is drawn on; read from the images if there are any"),
    checkNumber: checkNumberText.optional().describe("As printed; read from the images if there are any"),
    frontImage: frontImage.optional(),
    backImage: backImage.optional(),
    amount: postedAmount,
    payeeName: line(255).optional(),
    bofdRoutingNumber: z
      .string()
      .regex(/^\d{9}$/, "must be 9 digits")
      .default("061105931")
      .describe("Bank of first deposit"),
  })
  .superRefine((body, context) => {
    const hasImages = body.frontImage !== undefined || body.backImage !== undefined;
    for (const [field, isForImages] of Object.entries(FIELDS)) {
      const isGiven = body[field as keyof typeof FIELDS] !== undefined;
      if (isGiven !== (isForImages === hasImages)) {
        const message = isGiven ? "is read from the images" : "is required";
        context.addIssue({ code: "custom", path: [field], message });
      }
    }
  })
  .meta({ id: "SandboxPresentCheck", title: "Present an inbound check" });

export const presentmentSchema = z
  .strictObject({
    result: z.enum(["Posted", "Held", "ReturnedUnseen"]),
    /** Omitted if the partner never sees the check [GAP-19]. */
    payment: checkPaymentSchema.optional(),
    /** Why the partner never sees the check. */
    reason: z.enum(["AccountNotFound", "Restricted"]).optional(),
  })
  .meta({ id: "SandboxPresentment", title: "Result of presenting a check" });

/** Sandbox controls for inbound checks and the availability of deposits. */
export const PRESENT_CHECK_ENDPOINTS = {
  presentCheck: {
    summary: "Present an inbound check",
    description:
      "Presents a check drawn on one of the partner's accounts from another bank, as values or as two images. " +
      "If the account is unknown or restricted, the check is returned before the partner sees it.",
    method: "POST",
    path: "/sandbox/v1/inbound-checks",
    body: presentCheckSchema,
    successStatus: 200,
    response: presentmentSchema,
  },
  changePolicy: {
    summary: "Change a deposit's availability policy",
    description: "The schedule changes with the policy. A deposit that was not accepted has neither.",
    method: "POST",
    path: "/sandbox/v1/payments/{id}/policy",
    params: ENDPOINTS.cancelDeposit.params,
    body: z
      .strictObject({ policy: z.enum(AVAILABILITY_POLICIES) })
      .meta({ id: "SandboxPolicyChange", title: "Change an availability policy" }),
    successStatus: 200,
    response: checkPaymentSchema,
  },
} as const;
