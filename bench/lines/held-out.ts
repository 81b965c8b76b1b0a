/** One check in this many is held out to evaluate models trained on the rest. */
const PARTS = 4;

/** Whether all lines of a check belong to the quarter that nothing is trained or tuned on. */
export function isHeldOut(check: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < check.length; i++) hash = Math.imul(hash ^ check.charCodeAt(i), 0x01000193) >>> 0;
  return (hash >>> 8) % PARTS === 2;
}
