/** Throws when an invariant of our own code is broken, in production too. Never for validating external input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`);
}
