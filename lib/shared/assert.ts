/** Throws when an invariant of our own code is broken; stays on in production. Never for checking outside input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`);
}
