import { randomUUID } from "node:crypto";

export const PARTNER_ID = randomUUID();

/** Lifecycle events of a payment that the benchmark delivers. */
export const LIFECYCLE = [
  ["Check.Details.Changed", "Created"],
  ["Check.Payment.Sent", "Processing"],
  ["Check.Hold.Escalated", "Hold"],
] as const;

/** A bank event about a generated payment, without an event id. */
export interface GeneratedEvent {
  readonly partnerId: string;
  readonly eventName: (typeof LIFECYCLE)[number][0];
  readonly resources: string[];
  readonly details: Record<string, string>;
}

/** Returns a generator of events: the lifecycle of one payment in order, then of the next payment. */
export function createEventSource(): () => GeneratedEvent {
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
