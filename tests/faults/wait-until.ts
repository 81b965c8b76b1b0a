import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until something holds.
 *
 * @param what for the message when it does not
 * @throws Error after `withinMs`
 */
export async function waitUntil(what: string, holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  if (!(await holdsWithin(holds, withinMs))) throw new Error(`Not within ${Math.round(withinMs / 1000)} s: ${what}.`);
}

/** Whether something holds within a time; it is asked again every `everyMs`. */
export async function holdsWithin(holds: () => Promise<boolean>, withinMs: number, everyMs = 150): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() > deadline) return false;
    await wait(everyMs);
  }
}
