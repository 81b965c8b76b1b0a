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

/** HTTP statuses with which the server rejects requests. */
export type RefusalStatus = keyof typeof MESSAGES;

/** Rejects a request before Next.js, and closes the connection without reading the rest of the request. */
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
  // Next.js passes a failed server action's body to the page only if it is plain text.
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
    // Makes Node.js close the connection after the response, without reading the rest of the request.
    connection: "close",
  });
  response.end(body);
}

/** Formats a page without scripts or styles. With `retryAfter` (seconds), the browser reloads it automatically. */
function formatPage(message: string, retryAfter: string | undefined): string {
  const reload = retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">` : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8">${reload}<title>Endorse</title><p>${message}</p></html>`;
}
