import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { networks, readSettings } from "@/lib/settings/setting";
import { STOP_SETTINGS } from "@/lib/settings/stop-settings";
import { createProxyList } from "@/lib/shared/client-address";
import { STALLED_MS } from "@/lib/shared/end-stalled-request";
import { SERVER_TIMEOUTS } from "@/lib/shared/server-timeouts";
import { createEntrance } from "./entrance";
import { createPageQueue } from "./page-queue";
import { stopServer } from "./stop-server";

/** The parts of the Next.js server API that are used here. */
interface NextApp {
  prepare(): Promise<void>;
  getRequestHandler(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close(): Promise<void>;
}

export type CreateNextApp = (options: {
  dev: boolean;
  dir: string;
  hostname: string;
  port: number;
  httpServer?: Server;
}) => NextApp;

interface ServeOptions {
  readonly dir: string;
  /** Uses the Next.js development server, which compiles on request and reloads changes, instead of the build. */
  readonly dev: boolean;
  readonly hostname: string;
  readonly port: number;
}

/** In milliseconds. On a slow connection, an image upload may take two minutes. */
const TIMEOUTS = { ...SERVER_TIMEOUTS, requestTimeout: 125_000 };

/** Rendering uses a single thread, so more concurrent pages would only delay each other. */
const PAGE_LIMITS = { concurrent: 8, waiting: 48, waitingPerAddress: 24, waitingPerSession: 12, waitMs: 10_000 };

/** Serves the portal like `next start` or `next dev`, behind the request limits. Exits if the port is in use. */
export async function servePortal(createApp: CreateNextApp, options: ServeOptions): Promise<void> {
  // Next.js handles WebSocket upgrades on `httpServer`, or by default on the server of its first request. Only the
  // development server uses WebSockets, so the production build gets an unused server.
  const app = createApp({ ...options, ...(!options.dev && { httpServer: createServer() }) });
  let ready: Promise<void> | undefined;
  const trustedProxies = createProxyList(networks.parse(process.env.TRUSTED_PROXIES ?? ""));
  const portalUrl = process.env.PORTAL_URL ?? `http://localhost:${options.port}`;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    await ready;
    await app.getRequestHandler()(request, response);
  };
  const pages = createPageQueue(PAGE_LIMITS);
  const server = createServer(
    TIMEOUTS,
    createEntrance(handle, { trustedProxies, pages, bodyWithinMs: STALLED_MS, portalUrl }),
  );
  server.on("error", (error) => {
    process.stderr.write(`The portal can't listen on port ${options.port}: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(options.port, options.hostname, () => {
    ready = app.prepare();
    ready.catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  exitOnSignals(server, app);
}

/** On a signal, finishes the requests in progress, then exits with the signal's exit code. */
function exitOnSignals(server: Server, app: NextApp): void {
  const { stopDelayMs, stopWithinMs } = readSettings(STOP_SETTINGS, process.env);
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => {
      const stopped = stopServer(server, { accepting: wait(stopDelayMs), withinMs: stopWithinMs });
      void stopped.then(() => app.close()).finally(() => process.exit(code));
    });
  }
}
