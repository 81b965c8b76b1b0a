import type { Server } from "node:http";
import { beginStopping } from "@/lib/shared/stopping";

const IDLE_CHECK_MS = 50;

interface StopOptions {
  /** Requests are accepted until this resolves, while `/api/ready` already reports that the portal is not ready. */
  readonly accepting: Promise<unknown>;
  /** Milliseconds after that until the connections of unfinished requests are closed. */
  readonly withinMs: number;
}

/** Stops a server without losing requests, if proxies check `/api/ready`; resolves when all connections are closed. */
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
