import pino from "pino";
import { createBankApp } from "@/bank/app";
import type { BankServices } from "@/bank/bank-services";
import { createClearing } from "@/bank/clearing/clearing";
import type { CheckPictures, CheckReading } from "@/bank/domain/check-reader";
import type { BankHono } from "@/bank/http/bank-env";
import { createTurns } from "@/bank/http/turns";
import { openBusinessClock } from "@/bank/sandbox/business-clock";
import { createFaultPlan } from "@/bank/sandbox/fault-plan";
import { openBankDatabase } from "@/bank/store/bank-database";
import type { Resolve } from "@/bank/webhooks/guarded-agent";
import { createWebhooks } from "@/bank/webhooks/webhooks";
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
  /** A Postgres server's URL; a database in memory when left out. */
  readonly databaseUrl?: string;
  /** Callbacks to this machine; allowed when left out. */
  readonly allowLoopback?: boolean;
  /** Where host names lead; nowhere when left out. */
  readonly resolve?: Resolve;
  /** How long a receiver may take. */
  readonly webhookTimeoutMs?: number;
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

/** The bank on a real database, with time that stands still and a check reader that says what it is told to say. */
export async function openTestBank(options: TestBankOptions = {}): Promise<TestBank> {
  const time = createTestTime(options.startAt ?? MONDAY_MORNING);
  const database = await openBankDatabase({ url: options.databaseUrl, folder: undefined });
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
      await clearing.stop();
      await webhooks.dispatcher.stop();
      await database.close();
    },
  };
}
