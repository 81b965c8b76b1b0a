import type { IncomingMessage } from "node:http";

import { createNestingLimit } from "./nesting";

/** The outcome of a body: all of it is here, or it exceeds a limit, it took too long, or the connection ended. */
export type HeldBody = "complete" | "too-large" | "too-deep" | "too-slow" | "aborted";

/** React reads nested values by recursion, and no form of ours nests more than a few. */
const MAX_DEPTH = 64;

/**
 * Receives a request's body without consuming it: the request's handler then reads it from the stream. What
 * exceeds the limit is dropped as it arrives, whatever `Content-Length` promised.
 *
 * Node pushes what arrives into the request's own buffer; nothing is read here, so that nothing is lost.
 */
export function holdBody(request: IncomingMessage, maxBytes: number, withinMs: number): Promise<HeldBody> {
  const push = request.push.bind(request);
  return new Promise((resolve) => {
    let length = 0;
    const isTooDeep = createNestingLimit(MAX_DEPTH);
    const settle = (held: HeldBody) => {
      clearTimeout(timer);
      request.off("close", onClose);
      resolve(held);
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
      // The stream asks to wait when its buffer is full; this one may fill up to the limit.
      return true;
    };
  });
}
