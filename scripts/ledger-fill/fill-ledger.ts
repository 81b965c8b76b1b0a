import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { updateDayTotals } from "@/lib/ledger/payments/day-totals";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { createRandom, type Random } from "@/lib/shared/random";
import { drawPaymentHistories } from "./draw-lives";
import { type Arrivals, createArrivals, createLedgerRows } from "./ledger-rows";
import { drawPayee } from "./people";

export interface FillOptions {
  /** Number of payments including returns; exceeded by one if the last payment has a return. */
  readonly payments: number;
  /** Number of days before `now` over which the payments are distributed. */
  readonly days: number;
  readonly accounts: number;
  readonly seed: string;
  readonly partnerId: string;
  readonly now: Date;
  /** Called after each transaction with the number of payments written so far. */
  readonly onProgress?: (written: number) => void;
}

export interface FillCounts {
  readonly payments: number;
  readonly timeline: number;
  readonly events: number;
}

/** Payments per transaction. */
const BATCH_SIZE = 1_000;
/** Payments generated before yielding to the event loop, so that pending statements can be sent. */
const PAYMENTS_PER_TURN = 10;
/** The person who makes all deposits in a filled ledger. */
export const DEPOSITOR = { id: "5f0c4a3e-58a6-4d05-b1b5-2f9d3c1e7a60", name: "Dana Reyes" };
const DAY_MS = 24 * 60 * 60_000;

export async function hasPayments({ db }: Pick<Ledger, "db">): Promise<boolean> {
  return (await db.select({ id: payments.id }).from(payments).limit(1)).length > 0;
}

/** Generates the data that the portal receives about each payment, oldest first. Deterministic per options. */
export function* drawArrivals(options: FillOptions): Generator<Arrivals> {
  // Uses a single random stream: with one stream per payment, some of a million streams and their IDs would collide.
  const random = createRandom(options.seed);
  const accountNumbers = drawAccounts(options).map(({ accountNumber }) => accountNumber);
  let drawn = 0;
  for (let index = 0; drawn < options.payments; index++) {
    const at = drawCreationTime(random, options, drawn);
    for (const history of drawPaymentHistories(
      random,
      { partnerId: options.partnerId, accountNumbers },
      index,
      at,
      options.now,
    )) {
      drawn++;
      yield createArrivals(history, random);
    }
  }
}

/**
 * Fills an empty ledger with a partner's payments, oldest first, and with the timelines, events and refreshes that the
 * portal would have written for these payments.
 */
export async function fillLedger(
  { db, vault }: Pick<Ledger, "db" | "vault">,
  options: FillOptions,
): Promise<FillCounts> {
  await db.insert(savedAccounts).values(drawAccounts(options)).onConflictDoNothing();
  const counts = { payments: 0, timeline: 0, events: 0 };
  let rows: LedgerRows[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    counts.payments += rows.length;
    counts.timeline += rows.reduce((sum, { timeline }) => sum + timeline.length, 0);
    counts.events += rows.reduce((sum, { events }) => sum + events.length, 0);
    const [batch, written] = [rows, counts.payments];
    rows = [];
    // Waits only for the previous batch: the next rows are generated while this batch is written.
    await writing;
    writing = write(db, batch).then(() => options.onProgress?.(written));
    writing.catch(() => {});
  };
  for (const arrivals of drawArrivals(options)) {
    rows.push(createLedgerRows(arrivals, { vault, depositor: DEPOSITOR, now: options.now }));
    if (rows.length === BATCH_SIZE) await flush();
    else if (rows.length % PAYMENTS_PER_TURN === 0) await nextTurn();
  }
  await flush();
  await writing;
  return counts;
}

function drawAccounts({ seed, accounts: count }: FillOptions) {
  const random = createRandom(`${seed}/accounts`);
  return Array.from({ length: count }, (_, i) => ({
    accountNumber: String(2_300_000_000 + i * 7),
    name: `${drawPayee(random)}, ${random.pick(["operating", "payroll", "escrow", "reserve"])}`,
    lastUsedAt: null,
  }));
}

/** Draws a payment's creation time: evenly distributed over the days, in business hours. */
function drawCreationTime(random: Random, { days, payments: total, now }: FillOptions, index: number): Date {
  const day = Math.floor(now.getTime() / DAY_MS) - days + Math.floor(((index + 1) / (total + 1)) * days);
  // 14:00 to 21:30 UTC is 9:00 to 16:30 in New York, or an hour later in summer.
  const at = day * DAY_MS + random.between(14, 21.5) * 60 * 60_000;
  return new Date(Math.min(at, now.getTime() - random.integer(1, 90) * 60_000));
}

type LedgerRows = ReturnType<typeof createLedgerRows>;

async function write(db: Ledger["db"], rows: readonly LedgerRows[]): Promise<void> {
  if (rows.length === 0) return;
  const refreshes = rows.map(({ refresh }) => refresh);
  await db.transaction(async (tx) => {
    const stored = rows.map(({ payment }) => payment);
    await tx.execute(sql`insert into ${payments} ${jsonRows(payments, stored)}`);
    const timeline = rows.flatMap((row) => row.timeline);
    await tx.execute(sql`insert into ${paymentTimeline} ${jsonRows(paymentTimeline, timeline)}`);
    await tx.execute(sql`insert into ${paymentRefreshes} ${jsonRows(paymentRefreshes, refreshes)}`);
    await updateDayTotals(
      tx,
      stored.map((after) => ({ before: null, after })),
    );
    const events = rows.flatMap((row) => row.events);
    if (events.length > 0) await tx.execute(sql`insert into ${receivedEvents} ${jsonRows(receivedEvents, events)}`);
  });
}

/** Updates the query planner's statistics. */
export async function analyzeLedger({ db }: Pick<Ledger, "db">): Promise<void> {
  await db.execute(sql`analyze`);
}
