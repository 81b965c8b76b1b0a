/** A step the user must complete before a rejected request is sent again. */
export interface Prompt {
  readonly kind: "sign-in" | "step-up";
  /** Call once, stating whether the step was completed. */
  readonly settle: (isDone: boolean) => void;
}

let prompt: Prompt | null = null;
let pending: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Prompts the user and resolves to whether the step was completed. Concurrent requests share one prompt. */
export async function promptUser(kind: Prompt["kind"]): Promise<boolean> {
  while (pending && prompt?.kind !== kind) await pending;
  if (pending) return pending;
  let resolve: (isDone: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settled) => {
    resolve = settled;
  });
  pending = promise;
  const settle = (isDone: boolean) => {
    pending = null;
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

/** Returns the prompt to show, for `useSyncExternalStore`. */
export function currentPrompt(): Prompt | null {
  return prompt;
}

export function subscribeToPrompts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
