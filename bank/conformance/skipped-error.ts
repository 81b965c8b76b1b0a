/** Thrown by a case whose precondition does not hold, such as a record that was never created. */
export class SkippedError extends Error {}
