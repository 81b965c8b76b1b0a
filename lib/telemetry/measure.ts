import { annotateSpan, inSpan } from "./spans";
import { instruments } from "./telemetry";

interface MeasuredWork {
  readonly kind: "action" | "route" | "background";
  /** The operation's name in the log. */
  readonly operation: string;
}

/**
 * Runs `work` in a span and records its duration and outcome.
 *
 * @param outcomeOf returns "ok", a failure code, or a status; never data
 */
export function measure<T>(
  { kind, operation }: MeasuredWork,
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

/** Like {@link measure} but without a span, for jobs that mostly find nothing to do. */
export async function measureOnly<T>(
  { kind, operation }: MeasuredWork,
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
