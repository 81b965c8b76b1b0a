import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { openBusinessClock } from "@/bank/clock/business-clock";
import { type BankDatabase, openBankDatabase } from "@/bank/store/bank-database";
import { recordEvent } from "@/bank/store/events";
import { addPartner } from "@/bank/store/partners";
import { addRegistration } from "@/bank/store/registrations";
import { formatEventBody } from "@/bank/webhooks/event-body";
import { createWebhooks, type Webhooks } from "@/bank/webhooks/webhooks";
import { type BenchmarkResult, median } from "./benchmark-result";
import { type Service, startService } from "./processes";

/** Concurrent requests, the same number as the bank sends to one endpoint. */
const CONCURRENCY = 16;
const EVENTS = 2_000;
const PARTNER_ID = randomUUID();
const EVENT = {
  partnerId: PARTNER_ID,
  eventName: "Check.Payment.Sent",
  resources: [`checks/v1/payments/${randomUUID()}`],
  details: { paymentId: randomUUID(), amount: "24150", status: "Processing", accountNumber: "2218009144" },
} as const;

/**
 * Measures deliveries per second from the outbox to one endpoint, compared with a loop that posts the same bodies
 * directly. Both run in this process.
 *
 * @param databaseUrl URL of an empty Postgres database; if undefined, uses PGlite in a temporary folder
 */
export async function measureDeliveries(databaseUrl: string | undefined, rounds: number): Promise<BenchmarkResult> {
  const receiver = await startService("bench/bank-receiver.ts");
  const folder = mkdtempSync(join(tmpdir(), "endorse-bench-"));
  const { db, close } = await openBankDatabase({ url: databaseUrl, folder: join(folder, "bank") });
  const webhooks = await register(db, receiver.url);
  const [delivered, baseline]: [number[], number[]] = [[], []];
  try {
    for (let round = -2; round < rounds; round++) {
      const [bankRate, baselineRate] = [await dispatchEvents(db, webhooks, receiver), await postDirectly(receiver.url)];
      if (round < 0) continue;
      delivered.push(bankRate);
      baseline.push(baselineRate);
    }
  } finally {
    await webhooks.dispatcher.stop();
    await close();
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const [a, b] = [median(delivered), median(baseline)];
  return {
    name: "Webhook deliveries / bare undici loop",
    bank: `${Math.round(a)}/s`,
    baseline: `${Math.round(b)}/s`,
    ratio: a / b,
    target: { atLeast: 0.05 },
  };
}

async function register(db: BankDatabase, callbackUrl: string): Promise<Webhooks> {
  const realNow = () => new Date();
  const clock = await openBusinessClock(db, realNow);
  const webhooks = createWebhooks({ db, clock, realNow, allowLoopback: true, secret: "benchmark webhook secret" });
  await addPartner(db, { id: PARTNER_ID, name: "Bench" });
  const id = randomUUID();
  const now = new Date();
  await db.transaction((tx) =>
    addRegistration(tx, {
      id,
      partnerId: PARTNER_ID,
      eventName: EVENT.eventName,
      callbackUrl,
      authUsername: "bank",
      encryptedPassword: webhooks.encryptPassword(id, "benchmark password"),
      type: "Push",
      format: "Extended",
      status: "Active",
      consecutiveErrors: 0,
      generation: 1,
      startPosition: 0,
      createdAt: now,
      lastModifiedAt: now,
    }),
  );
  return webhooks;
}

/** Returns deliveries per second, from the outbox to the last recorded outcome. */
async function dispatchEvents(db: BankDatabase, { dispatcher }: Webhooks, receiver: Service): Promise<number> {
  await db.transaction(async (tx) => {
    for (let i = 0; i < EVENTS; i++)
      await recordEvent(tx, { ...EVENT, resources: [...EVENT.resources], at: new Date() });
  });
  const before = await readDeliveryCount(receiver);
  const startedAt = performance.now();
  await dispatcher.drain();
  const seconds = (performance.now() - startedAt) / 1000;
  const deliveredCount = (await readDeliveryCount(receiver)) - before;
  if (deliveredCount !== EVENTS) throw new Error(`${deliveredCount} of ${EVENTS} deliveries were received.`);
  return EVENTS / seconds;
}

async function postDirectly(url: string): Promise<number> {
  const dispatcher = new Agent({ connections: CONCURRENCY });
  const event = { id: randomUUID(), createdAt: new Date(), ...EVENT };
  const body = JSON.stringify(formatEventBody(event, "Extended"));
  const headers = {
    "content-type": "application/json",
    authorization: `Basic ${btoa("bank:benchmark password")}`,
  };
  let remaining = EVENTS;
  const startedAt = performance.now();
  const postRemaining = async () => {
    while (remaining-- > 0) await (await request(url, { method: "POST", dispatcher, headers, body })).body.dump();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, postRemaining));
  const seconds = (performance.now() - startedAt) / 1000;
  await dispatcher.close();
  return EVENTS / seconds;
}

async function readDeliveryCount(receiver: Service): Promise<number> {
  return Number(await (await fetch(receiver.url)).text());
}
