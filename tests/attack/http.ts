import { type IncomingHttpHeaders, request as startRequest } from "node:http";
import { request as startSecureRequest } from "node:https";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A request that is sent without normalization; redirects are not followed. */
export interface AttackRequest {
  readonly method?: string;
  /** Target in the request line, including the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** Local address to send from, to act as a different client, such as `127.0.7.1`. */
  readonly from?: string;
}

export interface AttackResponse {
  /** HTTP status; 0 if the connection was closed without a response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Limits of a campaign. */
export interface Bounds {
  readonly requestsPerSecond: number;
  readonly sentBytes: number;
  /** End of the campaign on the clock of `performance.now()`. */
  readonly endsAtMs: number;
}

/** A campaign reached one of its limits. */
export class BoundError extends Error {
  override readonly name = "BoundError";
}

const MAX_RESPONSE_BYTES = 8_000_000;
const RESPONSE_TIMEOUT_MS = 120_000;

/** Sends requests within a campaign's limits. */
export interface Sender {
  send(url: string, request: AttackRequest): Promise<AttackResponse>;
  /**
   * Sends raw bytes part by part, with a pause of `pauseMs` after each part. Resolves to everything received until the
   * server closes the connection or `forMs` has passed.
   */
  exchange(url: string, parts: readonly (string | Uint8Array)[], options?: ExchangeOptions): Promise<Exchange>;
  readonly sent: { readonly requests: number; readonly bytes: number };
}

interface ExchangeOptions {
  readonly pauseMs?: number;
  readonly forMs?: number;
}

interface Exchange {
  readonly text: string;
  /** Whether the server closed the connection before the timeout. */
  readonly isClosed: boolean;
  readonly durationMs: number;
  readonly sentBytes: number;
}

export function createSender(bounds: Bounds): Sender {
  const sent = { requests: 0, bytes: 0 };
  let nextAtMs = 0;

  /** Waits until the rate limit permits a request. */
  async function takeTurn(bytes: number): Promise<void> {
    count(bytes);
    sent.requests += 1;
    const now = performance.now();
    const turn = Math.max(now, nextAtMs);
    nextAtMs = turn + 1000 / bounds.requestsPerSecond;
    if (turn > now) await wait(turn - now);
    if (performance.now() > bounds.endsAtMs) throw new BoundError("The campaign reached its time limit.");
  }

  function count(bytes: number): void {
    sent.bytes += bytes;
    if (sent.bytes > bounds.sentBytes)
      throw new BoundError(`The campaign has sent its maximum of ${bounds.sentBytes} bytes.`);
  }

  return {
    sent,
    async send(url, request) {
      await takeTurn(Buffer.byteLength(request.body ?? ""));
      return sendOnce(new URL(url), request);
    },
    async exchange(url, parts, { pauseMs = 0, forMs = 30_000 } = {}) {
      await takeTurn(0);
      const { hostname, port } = new URL(url);
      const startedMs = performance.now();
      const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
      let text = "";
      let isClosed = false;
      socket.setEncoding("utf8").on("data", (chunk) => {
        if (text.length < MAX_RESPONSE_BYTES) text += chunk;
      });
      let onDrain = () => {};
      socket.on("drain", () => onDrain());
      const drained = () =>
        new Promise<void>((resolve) => {
          onDrain = resolve;
        });
      // A server that rejects a request may reset the connection while the request is still being sent.
      socket.on("error", () => {});
      const closed = new Promise<void>((resolve) => {
        socket.once("close", () => {
          isClosed = true;
          resolve();
        });
      });
      const over = new AbortController();
      const deadline = wait(forMs, undefined, { signal: over.signal }).catch(() => {});
      let sentBytes = 0;
      const sending = (async () => {
        for (const part of parts) {
          if (isClosed) return;
          count(part.length);
          sentBytes += part.length;
          if (!socket.write(part)) await Promise.race([drained(), closed, deadline]);
          if (pauseMs > 0) await Promise.race([wait(pauseMs), closed, deadline]);
          else await new Promise(setImmediate);
        }
      })();
      await Promise.race([closed, deadline]);
      over.abort();
      socket.destroy();
      await sending;
      return { text, isClosed, durationMs: performance.now() - startedMs, sentBytes };
    },
  };
}

/** Sends a request without limits. Accepts any certificate. */
export function sendOnce(
  url: URL,
  { method = "GET", path, headers, body, from }: AttackRequest,
): Promise<AttackResponse> {
  return new Promise((resolve, reject) => {
    const nothing = { status: 0, headers: {}, bytes: Buffer.alloc(0), text: "" };
    const request = (url.protocol === "https:" ? startSecureRequest : startRequest)({
      rejectUnauthorized: false,
      ...{ host: url.hostname.replace(/^\[|\]$/g, ""), port: url.port, method, path, agent: false },
      headers: { connection: "close", ...headers } as Record<string, string>,
      ...(from !== undefined && { localAddress: from }),
      timeout: RESPONSE_TIMEOUT_MS,
    });
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString("utf8") });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        // An event stream never ends.
        if (length > MAX_RESPONSE_BYTES || response.headers["content-type"]?.includes("event-stream")) {
          finish();
          request.destroy();
        }
      });
      response.on("end", finish);
      response.on("error", finish);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "EADDRNOTAVAIL") reject(error);
      else resolve(nothing);
    });
    request.end(body);
  });
}

/** Formats a curl command that repeats a request, with placeholders for cookies and passwords. */
export function toCurlCommand(url: string, { method = "GET", path, headers = {}, body, from }: AttackRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ["curl -i --path-as-is", `-X ${method}`];
  if (from !== undefined) parts.push(`--interface ${from}`);
  for (const [name, value] of Object.entries(headers)) {
    const isSecret = /^(cookie|authorization)$/i.test(name);
    parts.push(`-H ${quote(`${name}: ${isSecret ? `<${name}>` : String(value)}`)}`);
  }
  if (typeof body === "string") parts.push(`--data-binary ${quote(shorten(body))}`);
  else if (body) parts.push(`--data-binary <${body.length} bytes>`);
  parts.push(quote(`${new URL(url).origin}${path}`));
  return parts.join(" ");
}

function shorten(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text;
}
