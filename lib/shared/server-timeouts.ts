import { STALLED_MS } from "./end-stalled-request";

/**
 * Limits of an HTTP server, in milliseconds. An idle connection outlives what clients and proxies keep one for (60 s and
 * less by default): Node's own 5 s would close it while a request is on its way, which fails or, at a proxy, is a 502.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: STALLED_MS,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
} as const;
