import "server-only";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

/** Detects an unresponsive server within half a minute. */
export const RELIABLE_CONNECTION = {
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
} as const;

/** Sets the connection timeout per client, because the pool's timeout also limits the wait for a free connection. */
export class ReliableClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, ...RELIABLE_CONNECTION });
  }
}
