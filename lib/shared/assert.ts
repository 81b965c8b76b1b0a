/** Throws when an invariant of our code is broken, even in production. Not for validating external input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`);
}
