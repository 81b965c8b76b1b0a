import type { IncomingMessage } from "node:http";

/** How long a request may go without receiving any of its body before its connection is closed. */
export const STALLED_MS = 15_000;

/** Closes the connection of a request whose body stops arriving; other limits cover slow but steady bodies. */
export function endWhenStalled(request: IncomingMessage, stalledMs = STALLED_MS): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) return;
  // Node destroys a socket that is idle for this long, unless its timeout event is handled.
  socket.setTimeout(stalledMs);
  request.once("end", () => {
    // After an early response, Node has already set the keep-alive timeout.
    if (socket.timeout === stalledMs) socket.setTimeout(0);
  });
}
