/** An idempotency key and the serialized input it belongs to. */
export interface InputKey {
  readonly key: string;
  readonly input: string;
}

/**
 * The idempotency key for an input: unchanged while the input is unchanged, so that a retry or a double click is one
 * change; a new one as soon as anything differs.
 *
 * @param makeKey makes a fresh key, a random GUID
 */
export function keyForInput(previous: InputKey | null, input: unknown, makeKey: () => string): InputKey {
  const text = JSON.stringify(input);
  return previous?.input === text ? previous : { key: makeKey(), input: text };
}
