import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { countChanges } from "@/lib/ledger/payments/day-totals";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { createRandom, type Random } from "@/lib/shared/random";
import { drawLives } from "./draw-lives";
import { type Arrivals, arrivalsOf, ledgerRows } from "./ledger-rows";
import { drawPayee } from "./people";

export interface FillOptions {
  /** Returns included; the last one's return may be one more. */
  readonly payments: number;
  /** They are spread over so many days before `now`. */
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

/** Payments written in one transaction: far from the limit of parameters of a statement. */
const AT_ONCE = 1_000;
/** Payments drawn between two turns of the event loop: the statements that write the others are sent in these. */
const IN_A_TURN = 10;
/** Who deposits in a filled ledger. */
export const DEPOSITOR = { id: "5f0c4a3e-58a6-4d05-b1b5-2f9d3c1e7a60", name: "Dana Reyes" };
const DAY_MS = 24 * 60 * 60_000;

/** Whether a ledger has any payment. */
export async function hasPayments({ db }: Pick<Ledger, "db">): Promise<boolean> {
  return (await db.select({ id: payments.id }).from(payments).limit(1)).length > 0;
}

/** Draws what reached the portal about each payment, oldest first; the same options give the same. */
export function* drawArrivals(options: FillOptions): Generator<Arrivals> {
  // One stream: of a million streams some would be the same, and so would be the ids that are drawn from them.
  const random = createRandom(options.seed);
  const accountNumbers = drawAccounts(options).map(({ accountNumber }) => accountNumber);
  let drawn = 0;
  for (let index = 0; drawn < options.payments; index++) {
    const at = momentOf(random, options, drawn);
    for (const life of drawLives(random, { partnerId: options.partnerId, accountNumbers }, index, at, options.now)) {
      drawn++;
      yield arrivalsOf(life, random);
    }
  }
}

/**
 * Writes a believable ledger: the payments of a bank's partner over months, oldest first, with the timelines, events and
 * refreshes that the portal would have written for them.
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
    rows.push(ledgerRows(arrivals, { vault, depositor: DEPOSITOR, now: options.now }));
    if (rows.length === AT_ONCE) await flush();
    else if (rows.length % IN_A_TURN === 0) await nextTurn();
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

/** When the payment number `place` of all began: evenly over the days, in the hours of business. */
function momentOf(random: Random, { days, payments: all, now }: FillOptions, place: number): Date {
  const day = Math.floor(now.getTime() / DAY_MS) - days + Math.floor(((place + 1) / (all + 1)) * days);
  // 9:00 to 17:00 in New York is 14:00 to 22:00 UTC, or an hour earlier in summer.
  const at = day * DAY_MS + random.between(14, 21.5) * 60 * 60_000;
  return new Date(Math.min(at, now.getTime() - random.integer(1, 90) * 60_000));
}

type LedgerRows = ReturnType<typeof ledgerRows>;

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

/** Makes the planner know the new tables. */
export async function analyzeLedger({ db }: Pick<Ledger, "db">): Promise<void> {
  await db.execute(sql`analyze`);
}
