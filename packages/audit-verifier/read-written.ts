/** Streams the bytes that `write` produces; rethrows an error from `write`. */
export async function* readWritten(
  write: (writable: WritableStream<Uint8Array>) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let fail!: (error: unknown) => void;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      // If a failed writer still locks the stream, only the controller can end it.
      fail = (error) => controller.error(error);
    },
  });
  const written = write(writable).catch(fail);
  yield* readable as AsyncIterable<Uint8Array>;
  await written;
}
