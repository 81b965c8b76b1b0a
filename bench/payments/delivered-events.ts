import { randomUUID } from "node:crypto";

export const PARTNER_ID = randomUUID();

/** Events of a payment's life that the bench delivers. */
export const LIFE = [
  ["Check.Details.Changed", "Created"],
  ["Check.Payment.Sent", "Processing"],
  ["Check.Hold.Escalated", "Hold"],
] as const;

/** An event of the bank about payments that it makes up, without an id. */
export interface DrawnEvent {
  readonly partnerId: string;
  readonly eventName: (typeof LIFE)[number][0];
  readonly resources: string[];
  readonly details: Record<string, string>;
}

/** Draws events: each payment's life in order, the payments one after the other. */
export function createEventSource(): () => DrawnEvent {
  let paymentId = "";
  let step = 0;
  return () => {
    if (step % LIFE.length === 0) paymentId = randomUUID();
    const [eventName, status] = LIFE[step % LIFE.length]!;
    step += 1;
    const details = { paymentId, amount: "24150", status, accountNumber: "2218009144" };
    return { partnerId: PARTNER_ID, eventName, resources: [`checks/v1/payments/${paymentId}`], details };
  };
}
