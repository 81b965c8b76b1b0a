import type { IncomingMessage } from "node:http";

/** Nothing arrives of a request for this long: it ends. */
export const STALLED_MS = 15_000;

/**
 * Ends the connection of a request whose body stops arriving; a slow one that continues is left to other limits.
 */
export function endWhenStalled(request: IncomingMessage, stalledMs = STALLED_MS): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) return;
  // Node destroys a socket that is idle for this long, unless someone handles it.
  socket.setTimeout(stalledMs);
  request.once("end", () => {
    // After an early response, Node has already set the time that an idle connection is kept.
    if (socket.timeout === stalledMs) socket.setTimeout(0);
  });
}
