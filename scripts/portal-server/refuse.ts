import type { IncomingMessage, ServerResponse } from "node:http";

const MESSAGES = {
  413: { code: "too-large", message: "The request is too large." },
  500: { code: "internal", message: "Something went wrong here. Nothing is lost; try again." },
} as const;

/** A status that the portal's server itself responds with. */
export type RefusalStatus = keyof typeof MESSAGES;

/** Responds without the portal's pages. The connection ends: the rest of the request is not read. */
export function refuse(request: IncomingMessage, response: ServerResponse, status: RefusalStatus): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const body = JSON.stringify(MESSAGES[status]);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    // Node then closes the connection once the response is sent, with the rest of the request unread.
    connection: "close",
  });
  response.end(body);
}
