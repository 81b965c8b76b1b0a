import type { Server } from "node:http";
import { beginStopping } from "@/lib/shared/stopping";

const IDLE_CHECK_MS = 50;

interface StopOptions {
  /** Until then requests are still accepted, while `/api/ready` says that no more should be sent. */
  readonly accepting: Promise<unknown>;
  /** Requests that are not finished this many milliseconds afterwards are cut off. */
  readonly withinMs: number;
}

/** Stops a server without a lost request, if proxies look at `/api/ready`; resolves when no connection is left. */
export async function stopServer(server: Server, { accepting, withinMs }: StopOptions): Promise<void> {
  beginStopping();
  await accepting;
  const closed = new Promise((resolve) => server.close(resolve));
  const timers = [
    // A connection that was kept alive for the next request ends once its response is sent.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS),
    setTimeout(() => server.closeAllConnections(), withinMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}
