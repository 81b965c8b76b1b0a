import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 30_000;
const POLL_MS = 250;

/** Reads a value repeatedly until it is as expected; returns the last value after 30 seconds. */
export async function until<T>(read: () => Promise<T>, isAsExpected: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (isAsExpected(value) || performance.now() > deadline) return value;
    await wait(POLL_MS);
  }
}
