import { AsyncLocalStorage } from "node:async_hooks";
import type { CheckReading } from "@/bank/domain/check-reader";

/** The current request's amount in cents, which the fake check reader recognizes unless a test sets its own. */
const depositedAmount = new AsyncLocalStorage<number>();

/**
 * A placeholder for the recognized amount, with high confidence. Fake readings replace it with the deposit's amount,
 * except in requests not sent by a test partner.
 */
export const SAME_AMOUNT: NonNullable<CheckReading["recognizedAmount"]> = {
  amountCents: 24_150,
  confidence: 0.99,
  isConfirmed: true,
};

/** Calls `send`; if the body has an amount, fake readings during the call recognize that amount. */
export function withRequestAmount<T>(body: unknown, send: () => T): T {
  const { amount } = (body ?? {}) as { amount?: unknown };
  return typeof amount === "number" ? depositedAmount.run(amount, send) : send();
}

/** Replaces {@link SAME_AMOUNT} in a reading with the deposited amount. */
export function withDepositedAmount(reading: CheckReading): CheckReading {
  if (reading.recognizedAmount !== SAME_AMOUNT) return reading;
  return {
    ...reading,
    recognizedAmount: { ...SAME_AMOUNT, amountCents: depositedAmount.getStore() ?? SAME_AMOUNT.amountCents },
  };
}
