import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until a condition holds.
 *
 * @param description describes the condition in the error message
 * @throws Error after `withinMs`
 */
export async function waitUntil(description: string, holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  if (!(await holdsWithin(holds, withinMs)))
    throw new Error(`Timed out after ${Math.round(withinMs / 1000)} s: ${description}.`);
}

/** Checks a condition every `everyMs`; returns whether it becomes true within `withinMs`. */
export async function holdsWithin(holds: () => Promise<boolean>, withinMs: number, everyMs = 150): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() > deadline) return false;
    await wait(everyMs);
  }
}
