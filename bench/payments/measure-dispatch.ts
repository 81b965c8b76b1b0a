import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openBusinessClock } from "@/bank/clock/business-clock";
import { type BankDatabase, openBankDatabase } from "@/bank/store/bank-database";
import { addPartner } from "@/bank/store/partners";
import { addRegistration } from "@/bank/store/registrations";
import { events } from "@/bank/store/webhook-tables";
import { createWebhooks, type Webhooks } from "@/bank/webhooks/webhooks";
import type { Product } from "@/e2e/support/product";
import { type Callback, portalCallback } from "@/features/webhooks/events/callback";
import type { BenchRow } from "./bench-row";
import { createEventSource, LIFECYCLE, PARTNER_ID } from "./delivered-events";
import { readProcessorMs } from "./processor-time";

const EVENTS_PER_SECOND = 1_000;
/** Events recorded by the bank in one transaction. */
const BATCH_SIZE = 50;
/** Maximum time from the last event's arrival to its application. */
const MAX_LAG_SECONDS = 10;
const TIMEOUT_MS = 300_000;

/** Counts and times of events received in the portal's ledger. */
interface Intake {
  readonly stored: number;
  readonly applied: number;
  /** Time from the last arrival to the last application. */
  readonly lagSeconds: number;
  /** Time from the first arrival to the last. */
  readonly spanSeconds: number;
}

/**
 * Delivers 1,000 events per second from the bank's dispatcher, which runs in this process, to a portal on Postgres.
 *
 * @param urls URLs of the portal's database and of an empty database for the bank
 */
export async function measureDispatch(
  product: Product,
  urls: { readonly ledger: string; readonly bank: string },
  seconds: number,
): Promise<BenchRow> {
  const ledger = new pg.Client({ connectionString: urls.ledger });
  await ledger.connect();
  const { db, close } = await openBankDatabase({ url: urls.bank, folder: undefined });
  const since = await readLastEventId(ledger);
  const webhooks = await register(db, portalCallback(product.settings));
  const processorMsBefore = readProcessorMs(product.portalPid());
  try {
    webhooks.dispatcher.start(250, (error) => console.error(error));
    await recordEvents(db, seconds);
    const expectedCount = seconds * EVENTS_PER_SECOND;
    let intake = await readIntake(ledger, since);
    for (const until = Date.now() + TIMEOUT_MS; intake.applied < expectedCount && Date.now() < until; ) {
      await wait(250);
      intake = await readIntake(ledger, since);
    }
    const msPerEvent = (readProcessorMs(product.portalPid()) - processorMsBefore) / Math.max(1, intake.applied);
    return {
      name: `${expectedCount} events at ${EVENTS_PER_SECOND}/s, seconds until the last is applied`,
      engine: "postgres",
      figure: `${intake.applied} applied, ${intake.lagSeconds.toFixed(1)} s`,
      comparison: `${Math.round(intake.stored / intake.spanSeconds)}/s, ${msPerEvent.toFixed(2)} ms each`,
      ratio: intake.applied === expectedCount ? intake.lagSeconds : Number.POSITIVE_INFINITY,
      target: { atMost: MAX_LAG_SECONDS },
    };
  } finally {
    await webhooks.dispatcher.stop();
    await close();
    await ledger.end();
  }
}

async function register(db: BankDatabase, callback: Callback): Promise<Webhooks> {
  const realNow = () => new Date();
  const clock = await openBusinessClock(db, realNow);
  const webhooks = createWebhooks({ db, clock, realNow, allowLoopback: true, secret: "benchmark webhook secret" });
  await addPartner(db, { id: PARTNER_ID, name: "Bench" });
  const now = new Date();
  for (const [eventName] of LIFECYCLE) {
    const id = randomUUID();
    await db.transaction((tx) =>
      addRegistration(tx, {
        id,
        partnerId: PARTNER_ID,
        eventName,
        callbackUrl: callback.url,
        authUsername: callback.username,
        encryptedPassword: webhooks.encryptPassword(id, callback.password),
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
  }
  return webhooks;
}

/** Records events at the target rate, in batches. */
async function recordEvents(db: BankDatabase, seconds: number): Promise<void> {
  const nextEvent = createEventSource();
  const startedAt = performance.now();
  for (let recorded = 0; recorded < seconds * EVENTS_PER_SECOND; recorded += BATCH_SIZE) {
    const dueMs = (recorded / EVENTS_PER_SECOND) * 1000 - (performance.now() - startedAt);
    if (dueMs > 0) await wait(dueMs);
    await db
      .insert(events)
      .values(Array.from({ length: BATCH_SIZE }, () => ({ ...nextEvent(), createdAt: new Date() })));
  }
}

async function readLastEventId(ledger: pg.Client): Promise<number> {
  const { rows } = await ledger.query("select coalesce(max(id), 0)::int as id from received_events");
  return (rows[0] as { id: number }).id;
}

async function readIntake(ledger: pg.Client, since: number): Promise<Intake> {
  const { rows } = await ledger.query(
    `select count(*)::int as stored, (count(*) filter (where state = 'applied'))::int as applied,
      coalesce(extract(epoch from max(applied_at) - max(received_at)), 0)::float8 as "lagSeconds",
      coalesce(extract(epoch from max(received_at) - min(received_at)), 0)::float8 as "spanSeconds"
    from received_events where id > $1 and event_name = any($2)`,
    [since, LIFECYCLE.map(([eventName]) => eventName)],
  );
  return rows[0] as Intake;
}
