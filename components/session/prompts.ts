/** A step that the person must complete before a refused request is sent again. */
export interface Prompt {
  readonly kind: "sign-in" | "step-up";
  /** Called once with whether the step was completed. */
  readonly settle: (isDone: boolean) => void;
}

let prompt: Prompt | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Prompts the person; concurrent requests share one prompt. */
export async function promptFor(kind: Prompt["kind"]): Promise<boolean> {
  while (waiting && prompt?.kind !== kind) await waiting;
  if (waiting) return waiting;
  let resolve: (isDone: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settled) => {
    resolve = settled;
  });
  waiting = promise;
  const settle = (isDone: boolean) => {
    waiting = null;
    setPrompt(null);
    resolve(isDone);
  };
  setPrompt({ kind, settle });
  return promise;
}

function setPrompt(next: Prompt | null): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function currentPrompt(): Prompt | null {
  return prompt;
}

export function subscribeToPrompts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
