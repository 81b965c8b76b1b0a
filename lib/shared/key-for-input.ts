/** An idempotency key and the serialized input it belongs to. */
export interface InputKey {
  readonly key: string;
  readonly input: string;
}

/**
 * Returns the idempotency key for an input: the previous key if the input is unchanged, so that a retry or a double
 * click makes one change; otherwise a new key.
 *
 * @param makeKey returns a new random GUID
 */
export function keyForInput(previous: InputKey | null, input: unknown, makeKey: () => string): InputKey {
  const serializedInput = JSON.stringify(input);
  return previous?.input === serializedInput ? previous : { key: makeKey(), input: serializedInput };
}
