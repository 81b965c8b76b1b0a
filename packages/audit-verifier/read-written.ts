/** Streams the bytes that `write` produces, and rethrows its error. */
export async function* readWritten(
  write: (writable: WritableStream<Uint8Array>) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let fail!: (error: unknown) => void;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      // A failed writer may still lock the stream; then only the controller can end it.
      fail = (error) => controller.error(error);
    },
  });
  const written = write(writable).catch(fail);
  yield* readable as AsyncIterable<Uint8Array>;
  await written;
}
