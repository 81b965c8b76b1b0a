import "server-only";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

interface BodyLimits {
  readonly maxBytes: number;
  readonly withinMs: number;
}

/**
 * Reads a request body, but never more than the maximum size.
 *
 * @returns the bytes; `too-large` if the body exceeds the limit, `incomplete` if it is empty, aborted or too slow
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, withinMs }: BodyLimits,
): Promise<Outcome<Uint8Array, "too-large" | "incomplete">> {
  const incomplete = failure("incomplete", "The request arrived incomplete.");
  if (!body) return incomplete;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), withinMs);
  const startedMs = performance.now();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes) {
        await reader.cancel().catch(() => {});
        return failure("too-large", `The request is larger than ${maxBytes} bytes.`);
      }
      chunks.push(value);
    }
  } catch {
    return incomplete;
  } finally {
    clearTimeout(timer);
  }
  if (length === 0 || performance.now() - startedMs >= withinMs) return incomplete;
  return success(new Uint8Array(Buffer.concat(chunks)));
}
