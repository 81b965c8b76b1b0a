import { AsyncLocalStorage } from "node:async_hooks";
import type { CheckReading } from "@/bank/domain/check-reader";

/** The amount of the current request, in cents. The fake check reader recognizes it unless a test sets another. */
const depositedAmount = new AsyncLocalStorage<number>();

/**
 * The recognized amount of a fake reading, with high confidence. It is replaced with the deposit's amount, except in
 * requests that no test partner sent.
 */
export const SAME_AMOUNT: NonNullable<CheckReading["recognizedAmount"]> = {
  amountCents: 24_150,
  confidence: 0.99,
  isConfirmed: true,
};

/** Calls `send`; if the body has an amount, fake readings during the call recognize that amount. */
export function withAmountOf<T>(body: unknown, send: () => T): T {
  const { amount } = (body ?? {}) as { amount?: unknown };
  return typeof amount === "number" ? depositedAmount.run(amount, send) : send();
}

/** The reading with the deposited amount in place of {@link SAME_AMOUNT}. */
export function withDepositedAmount(reading: CheckReading): CheckReading {
  if (reading.recognizedAmount !== SAME_AMOUNT) return reading;
  return {
    ...reading,
    recognizedAmount: { ...SAME_AMOUNT, amountCents: depositedAmount.getStore() ?? SAME_AMOUNT.amountCents },
  };
}
