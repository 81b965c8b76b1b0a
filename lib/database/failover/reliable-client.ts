import "server-only";
import pg from "pg";

const CONNECT_WITHIN_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

/** Detects within half a minute that the server no longer responds. */
export const RELIABLE_CONNECTION = {
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
} as const;

/** Sets the connection timeout per client: the pool's timeout would also limit waiting for a free connection. */
export class ReliableClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, ...RELIABLE_CONNECTION });
  }
}
