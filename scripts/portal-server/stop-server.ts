import type { Server } from "node:http";
import { beginStopping } from "@/lib/shared/stopping";

const IDLE_CHECK_MS = 50;

interface StopOptions {
  /** Until this resolves, requests are accepted, although `/api/ready` already reports that the portal is not ready. */
  readonly accepting: Promise<unknown>;
  /** Time limit for unfinished requests, in milliseconds; then their connections are closed. */
  readonly withinMs: number;
}

/** Stops a server without losing requests, provided proxies check `/api/ready`. Resolves after the last connection. */
export async function stopServer(server: Server, { accepting, withinMs }: StopOptions): Promise<void> {
  beginStopping();
  await accepting;
  const closed = new Promise((resolve) => server.close(resolve));
  const timers = [
    // Closes keep-alive connections after their responses are sent.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS),
    setTimeout(() => server.closeAllConnections(), withinMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}
