/** One in this many checks is held out to evaluate models trained on the rest. */
const HELD_OUT_DIVISOR = 4;

/** Returns whether a check is in the held-out quarter, which is never used for training or tuning. */
export function isHeldOut(check: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < check.length; i++) hash = Math.imul(hash ^ check.charCodeAt(i), 0x01000193) >>> 0;
  return (hash >>> 8) % HELD_OUT_DIVISOR === 2;
}
