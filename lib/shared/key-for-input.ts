/** An idempotency key and the input that it stands for. */
export interface InputKey {
  readonly key: string;
  readonly input: string;
}

/**
 * The key for an input: the same one for as long as the input is the same, so that a retry, a double press and a
 * repeated send are one change; a new one as soon as anything differs.
 *
 * @param makeKey makes a fresh key, a random GUID
 */
export function keyForInput(previous: InputKey | null, input: unknown, makeKey: () => string): InputKey {
  const text = JSON.stringify(input);
  return previous?.input === text ? previous : { key: makeKey(), input: text };
}
