import "server-only";
import { refuse } from "@/lib/check-image/server/image-rules";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** A body that takes longer than this is given up. */
const LONGEST_READ_MS = 120_000;

/**
 * Reads a picture from a request's body, no more of it than is allowed: the rest is not even read.
 *
 * @returns the bytes; `too-large` past the limit [GAP-5], `incomplete` when the sender goes away or is too slow
 */
export async function readPicture(
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<Uint8Array, "too-large" | "incomplete">> {
  const incomplete = failure("incomplete", "The picture did not arrive whole. Try again.");
  if (!body) return incomplete;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), LONGEST_READ_MS);
  const startedMs = performance.now();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > IMAGE_LIMITS.maxBytes) {
        await reader.cancel().catch(() => {});
        return failure("too-large", refuse("ImageTooManyBytes").message);
      }
      chunks.push(value);
    }
  } catch {
    return incomplete;
  } finally {
    clearTimeout(timer);
  }
  if (length === 0 || performance.now() - startedMs >= LONGEST_READ_MS) return incomplete;
  return success(new Uint8Array(Buffer.concat(chunks)));
}
