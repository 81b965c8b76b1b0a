import { setTimeout as wait } from "node:timers/promises";

const WITHIN_MS = 30_000;
const POLL_MS = 250;

/** Reads again until what is read is as it should be; the last of it after 30 seconds. */
export async function until<T>(read: () => Promise<T>, isAsExpected: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const value = await read();
    if (isAsExpected(value) || performance.now() > deadline) return value;
    await wait(POLL_MS);
  }
}
