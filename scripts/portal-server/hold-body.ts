import type { IncomingMessage } from "node:http";

/** The outcome of receiving a body: complete, over a limit, too slow, or aborted. */
export type HeldBody = "complete" | "too-large" | "too-deep" | "too-slow" | "aborted";

/** React parses nested values recursively; our forms nest only a few levels. */
const MAX_DEPTH = 64;

/**
 * Buffers a request's body without consuming it, so that the handler can still read it from the stream. Drops data over
 * the limit as it arrives, regardless of `Content-Length`.
 *
 * Intercepts Node's pushes into the request's buffer instead of reading from it, so that no data is lost.
 */
export function holdBody(request: IncomingMessage, maxBytes: number, withinMs: number): Promise<HeldBody> {
  const push = request.push.bind(request);
  return new Promise((resolve) => {
    let length = 0;
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
        settle("complete");
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
      push(chunk);
      // Returns true although the stream may signal backpressure, since the buffer may grow up to the limit.
      return true;
    };
  });
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = ['"', "\\", "[{", "]}"].map((text) => Buffer.from(text)) as [
  ...[Buffer, Buffer, Buffer, Buffer],
];

/**
 * Measures the nesting depth of the JSON in a form chunk by chunk; the function returns whether it exceeds `maxDepth`.
 * A form has several fields, and an unpaired quote in one swaps the inside and outside of strings for the next fields.
 * So brackets inside and outside of quotes are counted separately.
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
