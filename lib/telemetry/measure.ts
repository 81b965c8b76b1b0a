import { annotateSpan, inSpan } from "./spans";
import { instruments } from "./telemetry";

interface Measured {
  readonly kind: "action" | "route" | "background";
  /** As the log names it. */
  readonly operation: string;
}

/**
 * Runs work as a span and counts how long it took, by its outcome.
 *
 * @param outcomeOf a word of our code: "ok", a failure's code or a status
 */
export function measure<T>(
  { kind, operation }: Measured,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string,
): Promise<T> {
  return inSpan(`${kind} ${operation}`, { "endorse.operation": operation }, () =>
    measureOnly({ kind, operation }, work, (result) => {
      const outcome = outcomeOf(result);
      annotateSpan({ "endorse.outcome": outcome });
      return outcome;
    }),
  );
}

/** As {@link measure}, without a span: for work that mostly finds nothing to do. */
export async function measureOnly<T>(
  { kind, operation }: Measured,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string,
): Promise<T> {
  const startedMs = performance.now();
  let outcome = "error";
  try {
    const result = await work();
    outcome = outcomeOf(result);
    return result;
  } finally {
    instruments()?.operations.record((performance.now() - startedMs) / 1000, { kind, operation, outcome });
  }
}
