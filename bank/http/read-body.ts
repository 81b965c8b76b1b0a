import { failure, type Outcome, success } from "@/lib/shared/outcome";

/**
 * Reads a request body, buffering at most `maxBytes`. Does not read a body with a larger Content-Length; cancels a
 * stream that exceeds the limit.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Outcome<Buffer, "too-large">> {
  const tooLarge = () => failure("too-large", `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
  if (request.body === null) return success(Buffer.alloc(0));
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return success(Buffer.concat(chunks, length));
    length += value.byteLength;
    if (length > maxBytes) {
      // Not awaited, because a client that never stops sending must not delay the response.
      void reader.cancel().catch(() => {});
      return tooLarge();
    }
    chunks.push(value);
  }
}

/** Parses a body as JSON text in UTF-8. */
export function parseJson(body: Buffer): Outcome<unknown, "not-json"> {
  try {
    return success(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch {
    return failure("not-json", "The body is not JSON.");
  }
}
