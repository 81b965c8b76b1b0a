import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { isSameOrigin } from "@/lib/access/same-origin";
import { SESSION_COOKIES } from "@/lib/access/session-cookie";
import { clientAddress, withClientAddress } from "@/lib/shared/client-address";
import { directRoute } from "@/lib/shared/direct-routes";
import { endWhenStalled } from "@/lib/shared/end-stalled-request";
import { isStopping } from "@/lib/shared/stopping";
import { requestTraces } from "@/lib/telemetry/telemetry";
import { getBodyLimit } from "./body-limits";
import { holdBody } from "./hold-body";
import type { PageQueue } from "./page-queue";
import { refuse } from "./refuse";
import { serveDirect } from "./serve-direct";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

interface EntranceOptions {
  readonly trustedProxies: BlockList;
  readonly pages: PageQueue;
  /** Public URL of the portal. */
  readonly portalUrl: string;
  /** Time limit for a buffered request body to arrive. */
  readonly bodyWithinMs: number;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Under load, a page takes one or two seconds. */
const RETRY_AFTER_SECONDS = "5";

/**
 * Creates a listener that handles every request to the portal before Next.js: it determines the client's address and
 * rejects requests that exceed a limit before they cause expensive work. Direct routes bypass Next.js.
 */
export function createEntrance(handle: Handler, options: EntranceOptions): RequestListener {
  return (request, response) => {
    // Closes the connection, so that the client's next request goes to a different portal.
    if (isStopping()) response.setHeader("connection", "close");
    void admit(request, response, handle, options).catch((error: unknown) => {
      process.stderr.write(`request failed: ${error instanceof Error ? error.name : "unknown error"}\n`);
      refuse(request, response, 500);
    });
  };
}

async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handler,
  { trustedProxies, pages, bodyWithinMs, portalUrl }: EntranceOptions,
): Promise<void> {
  const path = readPath(request.url ?? "/");
  if (!METHODS.includes(request.method ?? "")) return refuse(request, response, 405, { allow: METHODS.join(", ") });
  if (path === null || hasTwoHosts(request)) return refuse(request, response, 400);
  setPortalHost(request, portalUrl);
  if (hasBody(request) && !(await receive(request, response, getBodyLimit(path), bodyWithinMs))) return;
  const forwardedFor = request.headers["x-forwarded-for"];
  const client = clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
    trustedProxies,
  );
  if (!isFile(path)) beginTrace(request, response);
  const direct = directRoute(`${request.method} ${path}`);
  const respond = () => (direct ? serveDirect(request, response, direct) : handle(request, response));
  const serve = () => withClientAddress(client, respond, request.headers["user-agent"]);
  if (!isPage(path)) return void (await serve());
  const disconnected = new AbortController();
  response.once("close", () => disconnected.abort());
  const leave = await pages.enter({ address: client, session: findSession(request) }, disconnected.signal);
  if (!leave) return refuse(request, response, 503, { "retry-after": RETRY_AFTER_SECONDS });
  if (disconnected.signal.aborted) return leave();
  response.once("close", leave);
  await serve();
}

/** Detects a second Host header, which Node.js ignores but a proxy may have used. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/**
 * Replaces the request's host with the configured host, regardless of proxies: Next.js compares the host with a form's
 * Origin and uses it for rewrites. A form from a different loopback host name keeps that name.
 */
function setPortalHost({ headers }: IncomingMessage, portalUrl: string): void {
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"]) delete headers[name];
  const sent = { get: (name: string) => headers[name]?.toString() ?? null };
  headers.host = new URL(isSameOrigin(sent, portalUrl) ? headers.origin! : portalUrl).host;
}

/**
 * Assigns trace IDs to a request and returns them to the browser, where the page reports its timing. Ignores an
 * incoming trace context, since any client could send one.
 */
function beginTrace(request: IncomingMessage, response: ServerResponse): void {
  const traceparent = requestTraces()?.();
  if (traceparent === undefined) return;
  request.headers.traceparent = traceparent;
  delete request.headers.tracestate;
  response.setHeader("server-timing", `traceparent;desc="${traceparent}"`);
}

/** Returns the session cookie as sent, or an empty string if there is none. */
function findSession({ headers }: IncomingMessage): string {
  const pairs = headers.cookie?.split(/; */) ?? [];
  return pairs.find((pair) => Object.values(SESSION_COOKIES).some((name) => pair.startsWith(`${name}=`))) ?? "";
}

/** Receives a request's body. Returns false if the request was rejected or aborted. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number | undefined,
  withinMs: number,
): Promise<boolean> {
  if (limit === undefined) {
    endWhenStalled(request);
    return true;
  }
  const isDeclaredTooLarge = Number(request.headers["content-length"] ?? 0) > limit;
  const received = isDeclaredTooLarge ? "too-large" : await holdBody(request, limit, withinMs);
  if (received === "too-large") refuse(request, response, 413);
  if (received === "too-slow") refuse(request, response, 408);
  if (received === "too-deep" || received === "malformed") refuse(request, response, 400);
  return received === "complete";
}

/** Returns the path of a request target, or null if it is not a path or has invalid percent-encoding or NUL bytes. */
function readPath(target: string): string | null {
  if (!target.startsWith("/") || /%00/.test(target)) return null;
  const path = target.split("?", 1)[0]!;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return null;
  }
}

/** Returns whether a path is a rendered page, not a static file or the API. */
function isPage(path: string): boolean {
  return !isFile(path) && !path.startsWith("/api/");
}

function isFile(path: string): boolean {
  return /^\/(_next\/static|icons)\//.test(path);
}

/** A request has a body if it has one of these headers (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
}
