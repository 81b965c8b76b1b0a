import "server-only";
import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { refuse } from "@endorse/check-image/server/image-rules";
import { readBody } from "@/lib/http/read-body";
import { failure, type Outcome } from "@/lib/shared/outcome";

/** Time limit for receiving a body. */
const MAX_READ_MS = 120_000;

/**
 * Reads an image from a request body, up to the size limit.
 *
 * @returns the bytes, or a failure: `too-large` above the limit [GAP-5], `incomplete` if the client disconnects or is
 *   too slow
 */
export async function receivePicture(
  body: ReadableStream<Uint8Array> | null,
): Promise<Outcome<Uint8Array, "too-large" | "incomplete">> {
  const read = await readBody(body, { maxBytes: IMAGE_LIMITS.maxBytes, withinMs: MAX_READ_MS });
  if (read.ok) return read;
  return read.code === "too-large"
    ? failure("too-large", refuse("ImageTooManyBytes").message)
    : failure("incomplete", "The image arrived incomplete. Try again.");
}
