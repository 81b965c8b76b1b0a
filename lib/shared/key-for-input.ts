/** An idempotency key and the serialized input it belongs to. */
export interface InputKey {
  readonly key: string;
  readonly input: string;
}

/**
 * The idempotency key for an input: the same key while the input is unchanged, so that a retry or a double click makes
 * one change; a new key as soon as anything differs.
 *
 * @param makeKey returns a fresh key, a random GUID
 */
export function keyForInput(previous: InputKey | null, input: unknown, makeKey: () => string): InputKey {
  const text = JSON.stringify(input);
  return previous?.input === text ? previous : { key: makeKey(), input: text };
}
