/** Throws when an invariant of our own code is broken; stays on in production. Never for checking outside input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`);
}

/** Marks a branch the types say can't be reached, so that a missing case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable case: ${JSON.stringify(value)}`);
}
