import type { Context } from "hono";
import { ERROR_CODES } from "@/lib/contract/error";
import type { BankEnv } from "./bank-env";

/** Waits for `delayMs`, or until the signal aborts because the client disconnected. */
export function delay(delayMs: number, signal: AbortSignal): Promise<void> {
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

/**
 * Ends a call without a response by closing its connection. A 504 stands for it where there is no connection (tests).
 */
export function dropConnection(c: Context<BankEnv>): Response {
  c.env?.incoming?.socket.destroy();
  return c.json({ errors: [{ code: ERROR_CODES.internal, message: "The bank did not respond in time." }] }, 504);
}
