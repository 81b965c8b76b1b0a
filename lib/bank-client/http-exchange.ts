import "server-only";
import type { Dispatcher } from "undici";
import { Agent, request } from "undici";

/** Result of one HTTP request, before its status and JSON are interpreted. */
export type Exchange =
  | {
      readonly kind: "response";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: "not-sent"; readonly cause: string }
  | {
      readonly kind: "no-response";
      readonly reason: "timeout" | "cut" | "too-large";
      readonly status: number | null;
      readonly requestId: string | null;
    };

interface ExchangeRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit for the whole exchange, including the response body. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** True for mutations, since it is unknown whether a request sent on a dead keep-alive connection arrived. */
  readonly onNewConnection: boolean;
}

export interface Exchanger {
  exchange(request: ExchangeRequest): Promise<Exchange>;
  close(): Promise<void>;
}

/** Maximum number of sockets to the bank; additional calls wait. */
const MAX_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** Limited because request IDs are stored and displayed. */
const MAX_REQUEST_ID_LENGTH = 200;

/** HTTP client that follows no redirects, limits response sizes, and tells whether a failed request was sent. */
export function createExchanger(): Exchanger {
  const options = { connections: MAX_CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } };
  const keepAlive = new Agent(options);
  const withoutKeepAlive = new Agent({ ...options, pipelining: 0 });
  return {
    exchange: (outgoing) => exchange(outgoing.onNewConnection ? withoutKeepAlive : keepAlive, outgoing),
    close: async () => {
      await Promise.all([keepAlive.destroy(), withoutKeepAlive.destroy()]);
    },
  };
}

async function exchange(dispatcher: Dispatcher, outgoing: ExchangeRequest): Promise<Exchange> {
  const signal = AbortSignal.timeout(outgoing.timeoutMs);
  let status: number | null = null;
  let requestId: string | null = null;
  try {
    const response = await request(outgoing.url, {
      dispatcher,
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body,
      signal,
    });
    status = response.statusCode;
    const headers = firstValues(response.headers);
    const receivedId = headers["x-request-id"];
    if (receivedId !== undefined) headers["x-request-id"] = receivedId.slice(0, MAX_REQUEST_ID_LENGTH);
    requestId = headers["x-request-id"] ?? null;
    const body = await readBounded(response.body, outgoing.maxResponseBytes);
    if (body === null) return { kind: "no-response", reason: "too-large", status, requestId };
    return { kind: "response", status, headers, body };
  } catch (error) {
    const cause = causeOf(error);
    if (status === null && isNotSentCode(cause)) return { kind: "not-sent", cause };
    return { kind: "no-response", reason: signal.aborted ? "timeout" : "cut", status, requestId };
  }
}

async function readBounded(
  body: AsyncIterable<Buffer> & { destroy(): void },
  maxBytes: number,
): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) {
      body.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function firstValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value[0] : value;
      return text === undefined ? [] : [[name.toLowerCase(), text]];
    }),
  );
}

/** Error codes from DNS, connecting and the TLS handshake, which occur before any of the request is sent. */
const NOT_SENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "HOSTNAME_MISMATCH",
]);

function isNotSentCode(cause: string): boolean {
  return NOT_SENT_CODES.has(cause) || cause.startsWith("ERR_TLS_") || cause.startsWith("ERR_SSL_");
}

/** Returns the most significant error code. Connection errors for several addresses come as one AggregateError. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    const codes = error.errors.map(causeOf);
    return codes.find((code) => !isNotSentCode(code)) ?? codes[0]!;
  }
  if (!(error instanceof Error)) return "UNKNOWN";
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code === "string" && code !== "") return code;
  return error.cause === undefined ? error.name : causeOf(error.cause);
}
