import { z } from "zod";
import { AUTHORIZATION_STATUSES, POSITIVE_PAY_RESULTS } from "./enums";
import { accountNumber, checkAmount, guid, line, requestTimestamp, timestamp } from "./primitives";

/** Body of "Positive Pay: authorize a check" (4.5) [GAP-21]. */
export const authorizationRequestSchema = z
  .strictObject({
    accountNumber: accountNumber.describe("Account the check is drawn on"),
    amount: checkAmount.describe("Whole cents [GAP-1]"),
    checkNumber: z.int().min(0).describe("Compared with a payment's check number as digits without leading zeros"),
    payeeName: line(255).optional(),
    expiresAt: requestTimestamp.optional().describe("When the authorization expires; 180 days from now if omitted"),
  })
  .meta({ id: "AuthorizationRequest", title: "Authorize a check" });

/** A Positive Pay authorization (2.3) [GAP-21]. */
export const authorizationSchema = z
  .strictObject({
    id: guid,
    partnerId: guid,
    accountNumber: z.string(),
    amount: z.int(),
    checkNumber: z.int(),
    payeeName: z.string(),
    expiresAt: timestamp,
    status: z.enum(AUTHORIZATION_STATUSES),
    createdAt: timestamp,
    revokedAt: timestamp,
    /** ID of the check payment that used the authorization. */
    paymentId: guid,
    /** `Disabled` if the account does not use Positive Pay, so the authorization has no effect. */
    positivePayResult: z.enum(POSITIVE_PAY_RESULTS),
  })
  .partial()
  .meta({ id: "Authorization", title: "Positive Pay authorization" });

export type Authorization = z.infer<typeof authorizationSchema>;

export type AuthorizationRequest = z.input<typeof authorizationRequestSchema>;
