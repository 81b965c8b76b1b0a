import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { IntegrityScan } from "@/lib/database/integrity-scan";
import { createSlowReport } from "@/lib/database/pglite/statement-queue";
import type { BankSettings } from "@/lib/settings/bank-settings";
import { endWhenStalled } from "@/lib/shared/end-stalled-request";
import { SERVER_TIMEOUTS } from "@/lib/shared/server-timeouts";
import { parseDataKeys } from "@/lib/vault/data-key";
import { createBankApp } from "./app";
import { createCheckReadingPool } from "./check-reading/reading-pool";
import { createClearing } from "./clearing/clearing";
import { openBusinessClock } from "./clock/business-clock";
import { startDrawingPool } from "./drawing/drawing-pool";
import { createBankLogger } from "./http/logger";
import { OTHER_PARTNER } from "./sandbox/demo-accounts";
import { applyPartnerSettings, seedBank } from "./sandbox/seed-bank";
import { createScenarios } from "./scenario/create-scenarios";
import { createBankHealth } from "./services/bank-health";
import type { BankServices } from "./services/bank-services";
import { createFaultRegistry } from "./services/fault-registry";
import { type BankDatabase, openBankDatabase } from "./store/bank-database";
import { removeOldEvents } from "./store/remove-old-events";
import { createWebhooks } from "./webhooks/webhooks";

/** A running bank that accepts connections. */
interface RunningBank {
  readonly url: string;
  /** Finishes requests in progress, then shuts down. */
  stop(): Promise<void>;
}

/** The monitored parts of an open database. */
type WatchedDatabase = { readonly scan: IntegrityScan } & Pick<BankServices, "queue">;

/** Interval in real time at which due transitions are run. */
const CLEARING_INTERVAL_MS = 1000;
/** Interval at which undelivered events are checked for. */
const WEBHOOK_INTERVAL_MS = 250;
/** Interval at which the next slice of the stored data is verified. */
const VERIFY_INTERVAL_MS = 1000;
/** Interval at which old events are removed. */
const REMOVE_INTERVAL_MS = 60 * 60_000;
/** Maximum time to wait for requests in progress when the bank stops. */
const DRAIN_MS = 10_000;
/** Interval at which connections that have become idle are closed when the bank stops. */
const IDLE_CHECK_MS = 50;
/** Maximum time to receive a complete request, after which its connection is closed. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Opens the database, seeds it if it is empty, runs overdue transitions, and starts listening. */
export async function startBank(settings: BankSettings): Promise<RunningBank> {
  const database = await openBankDatabase({
    url: settings.databaseUrl,
    folder: settings.dataFolder,
    keys: parseDataKeys(settings.dataKey, settings.previousDataKey),
  });
  const openedClearing = await openClearing(database.db, settings);
  const readingPool = createCheckReadingPool();
  const services = createServices(settings, {
    ...openedClearing,
    db: database.db,
    vault: database.vault,
    scan: database.scan,
    queue: database.queue,
    readCheck: (pictures) => readingPool.run(pictures),
  });
  const { clearing, webhooks, scenarios, drawing, logger } = services;
  const server = await listen(services, settings);
  clearing.start(CLEARING_INTERVAL_MS, (error) => logger.error({ err: error }, "due transitions failed"));
  webhooks.dispatcher.start(WEBHOOK_INTERVAL_MS, (error) => logger.error({ err: error }, "deliveries failed"));
  const stopBackground = watchStorage(database, logger);
  const stopRemoving = await removeOldEventsHourly(services);
  if (settings.mode === "sandbox") await scenarios.resume(services);

  return {
    url: `http://${settings.host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      await closeServer(server);
      stopBackground();
      await stopRemoving();
      await scenarios.stop();
      drawing.close();
      await clearing.stop();
      await webhooks.dispatcher.stop();
      readingPool.close();
      await database.close();
    },
  };
}

const realNow = () => new Date();

/** Seeds an empty database and runs overdue transitions. */
async function openClearing(
  db: BankDatabase,
  settings: BankSettings,
): Promise<Pick<BankServices, "clock" | "clearing">> {
  const clock = await openBusinessClock(db, realNow, settings.clockStart ? new Date(settings.clockStart) : undefined);
  await seedBank(db, settings, clock.now());
  await applyPartnerSettings(db, settings);
  const { mode, secondClientId: clientId, secondClientSecret: clientSecret } = settings;
  if (mode === "sandbox" && clientSecret !== undefined) {
    await applyPartnerSettings(db, { partnerId: OTHER_PARTNER.id, clientId, clientSecret, callbackHosts: [], mode });
  }
  const clearing = createClearing(db, clock);
  await clearing.catchUp();
  return { clock, clearing };
}

function createServices(
  settings: BankSettings,
  {
    scan,
    ...opened
  }: Pick<BankServices, "db" | "vault" | "clock" | "clearing" | "readCheck" | "queue"> & { scan: IntegrityScan },
): BankServices {
  const webhooks = createWebhooks({
    db: opened.db,
    clock: opened.clock,
    realNow,
    allowLoopback: settings.allowLoopbackCallbacks,
    secret: settings.encryptionSecret ?? settings.clientSecret,
  });
  const logger = createBankLogger(settings.logLevel);
  return {
    ...opened,
    health: createBankHealth(opened.db, scan, logger),
    faults: createFaultRegistry(),
    webhooks,
    scenarios: createScenarios(startDrawingPool),
    drawing: startDrawingPool(),
    logger,
    realNow,
    baseUrl: settings.baseUrl,
    mode: settings.mode,
    ratePerSecond: settings.ratePerSecond,
  };
}

/** Verifies stored data in slices and logs slow statements, at an interval. Returns a function that stops both. */
function watchStorage({ scan, queue }: WatchedDatabase, logger: BankServices["logger"]): () => void {
  const slowReport = createSlowReport();
  const timer = setInterval(() => {
    const slow = slowReport(queue());
    if (slow) logger.warn({ queue: slow }, "database slow");
    scan.next().catch((error: unknown) => logger.error({ err: error }, "stored data not verified"));
  }, VERIFY_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Removes old events now and every hour. Returns a function that stops the removal. */
async function removeOldEventsHourly({ db, clock, logger }: BankServices): Promise<() => Promise<void>> {
  const remove = () =>
    removeOldEvents(db, clock.now()).then(
      () => {},
      (error: unknown) => logger.error({ err: error }, "old events not removed"),
    );
  let running = remove();
  await running;
  const timer = setInterval(() => {
    running = remove();
  }, REMOVE_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function listen(services: BankServices, { port, host }: BankSettings): Promise<Server> {
  const server = createAdaptorServer({
    fetch: createBankApp(services).fetch,
    serverOptions: { ...SERVER_TIMEOUTS, requestTimeout: REQUEST_TIMEOUT_MS },
  }) as Server;
  server.on("request", (request: IncomingMessage) => endWhenStalled(request));
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

/** Stops accepting connections and closes the connections that are still open after {@link DRAIN_MS}. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const timers = [
    // Closes each kept-alive connection once its response is sent.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS),
    setTimeout(() => server.closeAllConnections(), DRAIN_MS),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}
