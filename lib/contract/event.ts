import { z } from "zod";
import { guid, timestamp } from "./primitives";

/**
 * An event as delivered (6) [GAP-32]. The Basic format has no `details`. In the Extended format, every value in
 * `details` is a string, including booleans and amounts, and `details[].paymentId` names the payment.
 */
export const eventSchema = z
  .strictObject({
    id: guid,
    eventName: z.string(),
    status: z.string(),
    partnerId: guid,
    createdAt: timestamp,
    resources: z.array(z.string()),
    details: z.array(z.record(z.string(), z.string())).optional(),
  })
  .partial()
  .meta({ id: "Event", title: "Event" });

export type BankEvent = z.infer<typeof eventSchema>;
