import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { countChanges } from "@/lib/ledger/payments/day-totals";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { createRandom, type Random } from "@/lib/shared/random";
import { drawPaymentHistories } from "./draw-lives";
import { type Arrivals, createArrivals, createLedgerRows } from "./ledger-rows";
import { drawPayee } from "./people";

export interface FillOptions {
  /** Includes returns; exceeded by one if the last payment has a return. */
  readonly payments: number;
  /** The payments are spread over this many days before `now`. */
  readonly days: number;
  readonly accounts: number;
  readonly seed: string;
  readonly partnerId: string;
  readonly now: Date;
  /** Called after each transaction with the payments written so far. */
  readonly onProgress?: (written: number) => void;
}

export interface FillCounts {
  readonly payments: number;
  readonly timeline: number;
  readonly events: number;
}

/** Payments per transaction; far below the limit of parameters per statement. */
const BATCH_SIZE = 1_000;
/** Payments drawn per turn of the event loop, so that pending statements are sent in between. */
const DRAWN_PER_TURN = 10;
/** The depositing person in a filled ledger. */
export const DEPOSITOR = { id: "5f0c4a3e-58a6-4d05-b1b5-2f9d3c1e7a60", name: "Dana Reyes" };
const DAY_MS = 24 * 60 * 60_000;

/** Whether a ledger has any payment. */
export async function hasPayments({ db }: Pick<Ledger, "db">): Promise<boolean> {
  return (await db.select({ id: payments.id }).from(payments).limit(1)).length > 0;
}

/** Draws the arrivals at the portal for each payment, oldest first; deterministic per options. */
export function* drawArrivals(options: FillOptions): Generator<Arrivals> {
  // A single random stream: among a million streams some would collide, and so would their ids.
  const random = createRandom(options.seed);
  const accountNumbers = drawAccounts(options).map(({ accountNumber }) => accountNumber);
  let drawn = 0;
  for (let index = 0; drawn < options.payments; index++) {
    const at = drawStart(random, options, drawn);
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
 * Writes a realistic ledger: the payments of a bank's partner over months, oldest first, with the timelines, events
 * and refreshes that the portal would have written for them.
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
    // The next rows are drawn while these are written.
    await writing;
    writing = write(db, batch).then(() => options.onProgress?.(written));
    writing.catch(() => {});
  };
  for (const arrivals of drawArrivals(options)) {
    rows.push(createLedgerRows(arrivals, { vault, depositor: DEPOSITOR, now: options.now }));
    if (rows.length === BATCH_SIZE) await flush();
    else if (rows.length % DRAWN_PER_TURN === 0) await nextTurn();
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

/** The time at which a payment starts: evenly distributed over the days, in business hours. */
function drawStart(random: Random, { days, payments: all, now }: FillOptions, index: number): Date {
  const day = Math.floor(now.getTime() / DAY_MS) - days + Math.floor(((index + 1) / (all + 1)) * days);
  // 9:00 to 17:00 in New York is 14:00 to 22:00 UTC, or an hour earlier in summer.
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
    await countChanges(
      tx,
      stored.map((after) => ({ before: null, after })),
    );
    const events = rows.flatMap((row) => row.events);
    if (events.length > 0) await tx.execute(sql`insert into ${receivedEvents} ${jsonRows(receivedEvents, events)}`);
  });
}

/** Updates the planner's statistics of the filled tables. */
export async function analyzeLedger({ db }: Pick<Ledger, "db">): Promise<void> {
  await db.execute(sql`analyze`);
}
