import pino from "pino";
import { createBankApp } from "@/bank/app";
import type { BankServices } from "@/bank/bank-services";
import { createClearing } from "@/bank/clearing/clearing";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import type { BankHono } from "@/bank/http/bank-env";
import { createTurns } from "@/bank/http/turns";
import { openBusinessClock } from "@/bank/sandbox/business-clock";
import { createFaultPlan } from "@/bank/sandbox/fault-plan";
import { createScenarios } from "@/bank/scenario/create-scenarios";
import { drawAndRead } from "@/bank/scenario/draw-and-read";
import type { Drawing } from "@/bank/scenario/drawing-pool";
import { type BankDatabase, openBankDatabase } from "@/bank/store/bank-database";
import type { Resolve } from "@/bank/webhooks/guarded-agent";
import { createWebhooks } from "@/bank/webhooks/webhooks";
import { createTestDatabase } from "@/lib/database/test-engine";
import { success } from "@/lib/shared/outcome";
import { reading } from "./readings";
import { addTestPartner, type TestPartner } from "./test-partner";
import { createTestTime, type TestTime } from "./test-time";

/** A Monday morning, an hour and a quarter before the first distribution window. */
export const MONDAY_MORNING = "2026-11-16T09:30:00.000-05:00";

/** Where the bank under test says that it is. */
export const BASE_URL = "http://bank.test";

interface TestBankOptions extends Partial<Pick<BankServices, "mode" | "ratePerSecond" | "readCheck" | "turns">> {
  readonly startAt?: string;
  /** Real time, when others have it too; `startAt` is then theirs to set. */
  readonly time?: TestTime;
  /** A database that is open already and stays so when this bank ends. */
  readonly db?: BankDatabase;
  /** A database on a Postgres server; when left out, a fresh one on the engine that the run is about. */
  readonly databaseUrl?: string;
  /** Callbacks to this machine; allowed when left out. */
  readonly allowLoopback?: boolean;
  /** Where host names lead; nowhere when left out. */
  readonly resolve?: Resolve;
  /** How long a receiver may take. */
  readonly webhookTimeoutMs?: number;
  /** What draws the checks of scenarios; this process when left out. */
  readonly openDrawing?: () => Drawing;
  /** Where the log goes; nowhere when left out. */
  readonly log?: (line: string) => void;
}

export interface TestBank {
  readonly app: BankHono;
  readonly services: BankServices;
  readonly time: TestTime;
  /** What every picture reads as from now on. */
  reads(next: CheckReading): void;
  /** The pictures that were read, in order. */
  readonly pictures: CheckPictures[];
  addPartner(): Promise<TestPartner>;
  close(): Promise<void>;
}

const drawHere = (): Drawing => ({ draw: drawAndRead, close: () => {} });

/** The bank on a real database, with time that stands still and a check reader that says what it is told to say. */
export async function openTestBank(options: TestBankOptions = {}): Promise<TestBank> {
  const time = options.time ?? createTestTime(options.startAt ?? MONDAY_MORNING);
  const database = options.db ? { db: options.db, close: async () => {} } : await openOwn(options.databaseUrl);
  const { db } = database;
  const clock = await openBusinessClock(db, time.now);
  const clearing = createClearing(db, clock);
  const pictures: CheckPictures[] = [];
  let next = reading();

  const webhooks = createWebhooks({
    db,
    clock,
    realNow: time.now,
    allowLoopback: options.allowLoopback ?? true,
    secret: "what the test bank seals under",
    resolve: options.resolve ?? (async () => []),
    timeoutMs: options.webhookTimeoutMs,
  });
  const services: BankServices = {
    db,
    clock,
    clearing,
    readCheck:
      options.readCheck ??
      (async (sent) => {
        pictures.push(sent);
        return success(next);
      }),
    faults: createFaultPlan(),
    turns: options.turns ?? createTurns(),
    webhooks,
    scenarios: createScenarios(options.openDrawing ?? drawHere),
    drawing: (options.openDrawing ?? drawHere)(),
    logger: pino({ level: options.log ? "trace" : "silent" }, { write: options.log ?? (() => {}) }),
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
    reads: (reading) => {
      next = reading;
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

async function openOwn(databaseUrl: string | undefined) {
  // A database that was named is whoever named it's to remove.
  const own = databaseUrl === undefined ? await createTestDatabase("bank") : undefined;
  const database = await openBankDatabase({ url: databaseUrl ?? own?.url, folder: undefined });
  return {
    db: database.db,
    async close() {
      await database.close();
      await own?.drop();
    },
  };
}
