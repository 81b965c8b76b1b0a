import { STALLED_MS } from "./end-stalled-request";

/**
 * HTTP server timeouts, in milliseconds. The keep-alive timeout exceeds the usual default of clients and proxies (60 s
 * or less). Node's default of 5 s could close a connection while a request is in flight, so a proxy would return 502.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: STALLED_MS,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
} as const;
