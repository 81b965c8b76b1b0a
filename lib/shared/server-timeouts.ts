import { STALLED_MS } from "./end-stalled-request";

/**
 * Limits of an HTTP server, in milliseconds. The keep-alive timeout exceeds that of clients and proxies (60 s or less
 * by default). Node's default of 5 s could close a connection while a request is in flight, which a proxy turns into a
 * 502.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: STALLED_MS,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
} as const;
