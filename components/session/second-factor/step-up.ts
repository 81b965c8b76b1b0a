import type { Failure, Success } from "@/lib/shared/outcome";

/** A request to present a second factor that waits for the person. */
export interface StepUpRequest {
  /** Called once: whether a second factor was presented. */
  readonly settle: (isPresented: boolean) => void;
}

let request: StepUpRequest | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/**
 * Wraps an action that may need a recent second factor: when it does, the person is asked for it, and the same input is sent
 * again, so that nothing typed is lost. Without it the action's refusal is the result.
 */
export function steppedUp<Input, Result extends Success<unknown> | Failure>(
  action: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  return async (input) => {
    const outcome = await action(input);
    if (outcome.ok || outcome.code !== "step-up-required") return outcome;
    return (await requestStepUp()) ? action(input) : outcome;
  };
}

/** Asks the person for a second factor; several who ask at once wait for the same answer. */
function requestStepUp(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const settle = (isPresented: boolean) => {
      waiting = null;
      change(null);
      resolve(isPresented);
    };
    change({ settle });
  });
  return waiting;
}

function change(next: StepUpRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function currentStepUp(): StepUpRequest | null {
  return request;
}

export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
