import type { IncomingMessage } from "node:http";

/** The result of buffering a request body. */
export type HeldBody = "complete" | "too-large" | "too-deep" | "malformed" | "too-slow" | "aborted";

/** Limit of nested values, which React parses recursively. The portal's forms nest only a few levels. */
const MAX_DEPTH = 64;

/**
 * Buffers a request's body without consuming it, so that the handler can still read it from the stream. Discards data
 * beyond the limit as it arrives, regardless of `Content-Length`.
 *
 * Intercepts `push`, with which Node.js fills the request's buffer, instead of reading from the buffer.
 */
export function holdBody(request: IncomingMessage, maxBytes: number, withinMs: number): Promise<HeldBody> {
  const push = request.push.bind(request);
  return new Promise((resolve) => {
    let length = 0;
    const formType = multipartTypeOf(request);
    const chunks: Buffer[] = [];
    const isTooDeep = createNestingLimit(MAX_DEPTH);
    const settle = (result: HeldBody) => {
      clearTimeout(timer);
      request.off("close", onClose);
      resolve(result);
    };
    const onClose = () => settle("aborted");
    const timer = setTimeout(() => settle("too-slow"), withinMs);
    request.on("close", onClose);
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        if (length > maxBytes) return false;
        request.push = push;
        push(null);
        void isReadableForm(formType, chunks).then((isReadable) => settle(isReadable ? "complete" : "malformed"));
        return false;
      }
      length += chunk.length;
      if (length > maxBytes) {
        settle("too-large");
        return true;
      }
      if (isTooDeep(chunk)) {
        length = Number.POSITIVE_INFINITY;
        settle("too-deep");
        return true;
      }
      if (formType !== null) chunks.push(chunk);
      push(chunk);
      // Ignores backpressure, since the buffer may grow up to the limit.
      return true;
    };
  });
}

/**
 * Returns the content type of a form that a page submits without its scripts, or null for any other request. Forms that
 * scripts submit have a `Next-Action` header, and Next.js parses those itself.
 */
function multipartTypeOf({ headers }: IncomingMessage): string | null {
  const contentType = headers["content-type"] ?? "";
  return /^multipart\/form-data/i.test(contentType) && headers["next-action"] === undefined ? contentType : null;
}

/** Returns whether Node.js can parse the form. Next.js uses the same parser, but responds with 500 if parsing fails. */
async function isReadableForm(contentType: string | null, chunks: readonly Buffer[]): Promise<boolean> {
  if (contentType === null) return true;
  try {
    await new Response(Buffer.concat(chunks), { headers: { "content-type": contentType } }).formData();
    return true;
  } catch {
    return false;
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', "\\", "[{", "]}"].map((text) => Buffer.from(text)) as [
  ...[Buffer, Buffer, Buffer, Buffer],
];

/**
 * Returns a function that reads a form chunk by chunk and returns whether the JSON nesting exceeds `maxDepth`. An
 * unpaired quote in one form field swaps the inside and outside of strings in the following fields, so brackets inside
 * and outside of quotes are counted separately.
 */
function createNestingLimit(maxDepth: number): (chunk: Uint8Array) => boolean {
  const depths: [number, number] = [0, 0];
  let side: 0 | 1 = 0;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH[0]) isEscaped = true;
      else if (byte === QUOTE[0]) side = side === 0 ? 1 : 0;
      else if (OPEN.includes(byte)) depths[side] += 1;
      else if (CLOSE.includes(byte)) depths[side] = Math.max(0, depths[side] - 1);
      if (depths[side] > maxDepth) return true;
    }
    return false;
  };
}
