import { randomUUID } from "node:crypto";

export const PARTNER_ID = randomUUID();

/** Lifecycle events of a payment that the benchmark delivers. */
export const LIFECYCLE = [
  ["Check.Details.Changed", "Created"],
  ["Check.Payment.Sent", "Processing"],
  ["Check.Hold.Escalated", "Hold"],
] as const;

/** A bank event about a made-up payment, without an id. */
export interface DrawnEvent {
  readonly partnerId: string;
  readonly eventName: (typeof LIFECYCLE)[number][0];
  readonly resources: string[];
  readonly details: Record<string, string>;
}

/** Generates events: the lifecycle of one payment in order, then of the next one. */
export function createEventSource(): () => DrawnEvent {
  let paymentId = "";
  let step = 0;
  return () => {
    if (step % LIFECYCLE.length === 0) paymentId = randomUUID();
    const [eventName, status] = LIFECYCLE[step % LIFECYCLE.length]!;
    step += 1;
    const details = { paymentId, amount: "24150", status, accountNumber: "2218009144" };
    return { partnerId: PARTNER_ID, eventName, resources: [`checks/v1/payments/${paymentId}`], details };
  };
}
