import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { BankSettings } from "@/lib/settings/bank-settings";
import { createBankApp } from "./app";
import type { BankServices } from "./bank-services";
import { createCheckReadingPool } from "./check-reading/reading-pool";
import { createClearing } from "./clearing/clearing";
import { createBankLogger } from "./http/logger";
import { createTurns } from "./http/turns";
import { openBusinessClock } from "./sandbox/business-clock";
import { createFaultPlan } from "./sandbox/fault-plan";
import { admitClient, seedBank } from "./sandbox/seed-bank";
import { createScenarios } from "./scenario/create-scenarios";
import { openDrawing } from "./scenario/drawing-pool";
import { openBankDatabase } from "./store/bank-database";
import { createWebhooks } from "./webhooks/webhooks";

/** A bank that listens. */
interface RunningBank {
  readonly url: string;
  /** Finishes the requests in progress, then ends everything. */
  stop(): Promise<void>;
}

/** Due moves are looked for so often, in real time. */
const TICK_MS = 1000;
/** So is what waits to be told to partners. */
const WEBHOOK_TICK_MS = 250;
/** Requests in progress are waited for so long when the bank stops. */
const DRAIN_MS = 10_000;
/** A request must arrive whole in so long; a slow one is cut off. */
const REQUEST_MS = 60_000;

/** Opens the database, seeds an empty one, catches up with what was due, and listens. */
export async function startBank(settings: BankSettings): Promise<RunningBank> {
  const logger = createBankLogger(settings.logLevel);
  const database = await openBankDatabase({ url: settings.databaseUrl, folder: settings.dataFolder });
  const { db } = database;
  const realNow = () => new Date();
  const clock = await openBusinessClock(db, realNow, settings.clockStart ? new Date(settings.clockStart) : undefined);
  await seedBank(db, settings, clock.now());
  await admitClient(db, settings);
  const clearing = createClearing(db, clock);
  await clearing.catchUp();
  const pool = createCheckReadingPool();
  const webhooks = createWebhooks({
    db,
    clock,
    realNow,
    allowLoopback: settings.allowLoopbackCallbacks,
    secret: settings.encryptionSecret ?? settings.clientSecret,
  });

  const scenarios = createScenarios(openDrawing);
  const drawing = openDrawing();
  const services: BankServices = {
    db,
    clock,
    clearing,
    readCheck: pool.read,
    faults: createFaultPlan(),
    turns: createTurns(),
    webhooks,
    scenarios,
    drawing,
    logger,
    realNow,
    baseUrl: settings.baseUrl,
    mode: settings.mode,
    ratePerSecond: settings.ratePerSecond,
  };
  const app = createBankApp(services);
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS / 4 },
  }) as Server;
  server.listen(settings.port, settings.host);
  await once(server, "listening");
  clearing.start(TICK_MS, (error) => logger.error({ err: error }, "due moves failed"));

  webhooks.dispatcher.start(WEBHOOK_TICK_MS, (error) => logger.error({ err: error }, "deliveries failed"));
  if (settings.mode === "sandbox") await scenarios.resume(services);

  return {
    url: `http://${settings.host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(late);
      await scenarios.stop();
      drawing.close();
      await clearing.stop();
      await webhooks.dispatcher.stop();
      pool.close();
      await database.close();
    },
  };
}
