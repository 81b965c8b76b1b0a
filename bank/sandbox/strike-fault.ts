import type { Context } from "hono";
import type { BankEnv } from "@/bank/http/bank-env";
import { ERROR_CODES } from "@/lib/contract/error";

/** Waits, or stops waiting when the client hangs up. */
export function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener("abort", done, { once: true });
  });
}

/** Ends a call without an answer: its connection is cut. Where there is no connection to cut, a 504 stands for it. */
export function cutConnection(c: Context<BankEnv>): Response {
  c.env?.incoming?.socket.destroy();
  return c.json({ errors: [{ code: ERROR_CODES.internal, message: "The bank did not answer in time." }] }, 504);
}
