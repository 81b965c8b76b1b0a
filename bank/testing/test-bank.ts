import pino from "pino";
import { createBankApp } from "@/bank/app";
import { createClearing } from "@/bank/clearing/clearing";
import { openBusinessClock } from "@/bank/clock/business-clock";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import { drawAndRead } from "@/bank/drawing/draw-and-read";
import type { DrawingPool } from "@/bank/drawing/drawing-pool";
import type { BankHono } from "@/bank/http/bank-env";
import { createScenarios } from "@/bank/scenario/create-scenarios";
import { createBankHealth } from "@/bank/services/bank-health";
import type { BankServices } from "@/bank/services/bank-services";
import { createFaultRegistry } from "@/bank/services/fault-registry";
import { type BankDatabase, openBankDatabase } from "@/bank/store/bank-database";
import { createWebhooks } from "@/bank/webhooks/webhooks";
import { emptyScan } from "@/lib/database/integrity-scan";
import { createTestDatabase } from "@/lib/database/test-engine";
import type { Resolve } from "@/lib/shared/guarded-agent";
import { success } from "@/lib/shared/outcome";
import { parseDataKey } from "@/lib/vault/data-key";
import { createVault } from "@/lib/vault/vault";
import { withDepositedAmount } from "./deposited-amount";
import { reading } from "./readings";
import { addTestPartner, type TestPartner } from "./test-partner";
import { createTestTime, type TestTime } from "./test-time";

/** A Monday morning, 75 minutes before the first distribution window. */
export const MONDAY_MORNING = "2026-11-16T09:30:00.000-05:00";

/** Base URL of the bank under test. */
export const BASE_URL = "http://bank.test";

interface TestBankOptions extends Partial<Pick<BankServices, "mode" | "ratePerSecond" | "readCheck">> {
  readonly startAt?: string;
  /** Real time shared with other banks; `startAt` is then ignored. */
  readonly time?: TestTime;
  /** An already open database, which stays open when this bank closes. */
  readonly db?: BankDatabase;
  /** URL of a database on a Postgres server; by default a new database on the engine under test. */
  readonly databaseUrl?: string;
  /** Whether callbacks to this machine are allowed; true by default. */
  readonly allowLoopback?: boolean;
  /** Resolves host names; by default, to no address. */
  readonly resolve?: Resolve;
  /** Timeout for a receiver's response, in milliseconds. */
  readonly webhookTimeoutMs?: number;
  /** Starts the pool that draws checks for scenarios; by default, draws in this process. */
  readonly startDrawingPool?: () => DrawingPool;
  /** Receives log lines; by default, they are discarded. */
  readonly log?: (line: string) => void;
}

export interface TestBank {
  readonly app: BankHono;
  readonly services: BankServices;
  readonly time: TestTime;
  /** Sets the reading returned for all subsequent images. */
  setReading(next: CheckReading): void;
  /** The images sent to the fake reader so far, in order. */
  readonly pictures: CheckPictures[];
  addPartner(): Promise<TestPartner>;
  close(): Promise<void>;
}

/** All test banks have the same key, since processes that share a database share its key. */
const VAULT = createVault({ keys: [parseDataKey(Buffer.alloc(32, 1).toString("base64"))], acceptsPlain: false });

const createInProcessDrawing = (): DrawingPool => ({ draw: drawAndRead, close: () => {} });

/** Opens a bank on a real database, with controlled time and a fake check reader. */
export async function openTestBank(options: TestBankOptions = {}): Promise<TestBank> {
  const time = options.time ?? createTestTime(options.startAt ?? MONDAY_MORNING);
  const database = options.db ? { db: options.db, close: async () => {} } : await openDatabase(options.databaseUrl);
  const { db } = database;
  const clock = await openBusinessClock(db, time.now);
  const clearing = createClearing(db, clock);
  const pictures: CheckPictures[] = [];
  let currentReading = reading();

  const webhooks = createWebhooks({
    db,
    clock,
    realNow: time.now,
    allowLoopback: options.allowLoopback ?? true,
    secret: "the test bank's encryption secret",
    resolve: options.resolve ?? (async () => []),
    timeoutMs: options.webhookTimeoutMs,
  });
  const logger = pino({ level: options.log ? "trace" : "silent" }, { write: options.log ?? (() => {}) });
  const services: BankServices = {
    health: createBankHealth(db, emptyScan, logger),
    queue: () => null,
    db,
    vault: VAULT,
    clock,
    clearing,
    readCheck:
      options.readCheck ??
      (async (sent) => {
        pictures.push(sent);
        return success(withDepositedAmount(currentReading));
      }),
    faults: createFaultRegistry(),
    webhooks,
    scenarios: createScenarios(options.startDrawingPool ?? createInProcessDrawing),
    drawing: (options.startDrawingPool ?? createInProcessDrawing)(),
    logger,
    realNow: time.now,
    baseUrl: BASE_URL,
    mode: options.mode ?? "sandbox",
    ratePerSecond: options.ratePerSecond ?? 100_000,
  };
  const app = createBankApp(services);
  return {
    app,
    services,
    time,
    pictures,
    setReading: (reading) => {
      currentReading = reading;
    },
    addPartner: () => addTestPartner(app, services),
    async close() {
      await services.scenarios.stop();
      await clearing.stop();
      await webhooks.dispatcher.stop();
      await database.close();
    },
  };
}

async function openDatabase(databaseUrl: string | undefined) {
  // A caller that provides a database also removes it.
  const created = databaseUrl === undefined ? await createTestDatabase("bank") : undefined;
  const database = await openBankDatabase({
    url: databaseUrl ?? created?.url,
    folder: undefined,
    contents: created?.contents,
  });
  return {
    db: database.db,
    async close() {
      await database.close();
      await created?.drop();
    },
  };
}
