import type { IncomingMessage, ServerResponse } from "node:http";
import { readFailure, requestFailure } from "@/lib/shared/request-failures";

const MESSAGES = {
  400: { code: "invalid", message: "The request is not readable." },
  405: { code: "invalid", message: "This method is not supported." },
  408: { code: "incomplete", message: "The request did not arrive in time." },
  413: requestFailure("too-large"),
  503: requestFailure("busy"),
  500: requestFailure("internal"),
} as const;

/** A status with which the portal's server rejects a request. */
export type RefusalStatus = keyof typeof MESSAGES;

/** Rejects a request without Next and closes the connection without reading the rest. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: RefusalStatus,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const isNavigation = request.headers.accept?.includes("text/html") ?? false;
  // Next passes the body of a failed server action to the page only if it is plain text.
  const isAction = request.headers["next-action"] !== undefined;
  const { code } = MESSAGES[status];
  const { message } = status === 503 && request.method === "GET" ? readFailure("busy") : MESSAGES[status];
  const body = isNavigation ? formatPage(message, headers["retry-after"]) : JSON.stringify({ code, message });
  response.writeHead(status, {
    ...headers,
    "content-type": isNavigation ? "text/html; charset=utf-8" : isAction ? "text/plain" : "application/json",
    "content-security-policy": "default-src 'none'",
    "content-length": Buffer.byteLength(body),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    // Makes Node close the connection after the response, with the rest of the request unread.
    connection: "close",
  });
  response.end(body);
}

/** A page without scripts or styles; with `retryAfter`, the browser reloads it automatically. */
function formatPage(message: string, retryAfter: string | undefined): string {
  const again = retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">` : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8">${again}<title>Endorse</title><p>${message}</p></html>`;
}
