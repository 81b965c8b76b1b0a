import { randomUUID } from "node:crypto";

export const PARTNER_ID = randomUUID();

/** A payment's lifecycle events, as delivered by the benchmark. */
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

/** Creates a source of events: one payment's lifecycle in order, then the next payment's. */
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
