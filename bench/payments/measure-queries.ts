import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { countPayments } from "@/lib/ledger/payments/find-payments";
import { findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import { type BenchRow, median } from "./bench-row";

const DAY_MS = 24 * 60 * 60_000;
const ROUNDS = 7;
const MAX_MS = 15;
/** Accounts in a filled ledger: the busiest, an average account, and one with few payments. */
const [BUSY, AVERAGE, RARE] = ["2300000000", "2300002100", "2300003000"];

/** Returns filters with different query plans, with names and accounts from a filled ledger. */
function createFilters(now: number): Readonly<Record<string, PaymentFilters>> {
  const month = { createdFrom: new Date(now - 475 * DAY_MS), createdBefore: new Date(now - 444 * DAY_MS) };
  return {
    "no filter": {},
    "a frequent word": { payee: "smith" },
    "one letter": { payee: "s" },
    "a word with no matches": { payee: "zzz" },
    "two words, rare together": { payee: "linda hernandez" },
    "a frequent word, rejected": { payee: "smith", statuses: ["Rejected"] },
    "a word, completed": { payee: "co", statuses: ["Completed"] },
    "one letter, canceled": { payee: "s", statuses: ["Canceled"] },
    "a word with no matches, canceled": { payee: "zzz", statuses: ["Canceled"] },
    "a rare word, rejected": { payee: "featherstonhaugh", statuses: ["Rejected"] },
    "a rare word, canceled": { payee: "oyelaran", statuses: ["Canceled"] },
    "a rare word, a month": { payee: "oyelaran", ...month },
    "two words, a month": { payee: "linda hernandez", ...month },
    "two rare accounts, a frequent word": { payee: "smith", accountNumbers: [RARE!, AVERAGE!] },
    "two accounts, a rare word": { payee: "oyelaran", accountNumbers: [BUSY!, AVERAGE!] },
    "two accounts, two words": { payee: "linda hernandez", accountNumbers: [BUSY!, AVERAGE!] },
    "two accounts, a frequent word": { payee: "smith", accountNumbers: [BUSY!, AVERAGE!] },
    "an account": { accountNumbers: [BUSY!] },
    "two accounts, amounts": { accountNumbers: [BUSY!, AVERAGE!], minCents: 5_000, maxCents: 5_010 },
    amounts: { minCents: 5_000, maxCents: 5_010 },
    "amounts, a frequent word": { minCents: 5_000, maxCents: 5_010, payee: "smith" },
    "open returns": { flags: ["open-return"] },
    "open returns, a frequent word": { flags: ["open-return"], payee: "smith" },
    "digits of a number": { searchTerms: { numberPart: "777" } },
  };
}

/**
 * Measures a local Postgres server's processor time for each filter: for the first page and a deep page, with all their
 * statements, and for counting. Other load on the machine has little effect on this time.
 */
export async function measureQueries(url: string): Promise<BenchRow[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = drizzle(pool) as unknown as LedgerDatabase;
  const { rows: backends } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const measureProcessorMs = async (work: () => Promise<unknown>) => {
    await work();
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) {
      const before = readProcessorMs(backends[0]!.pid);
      await work();
      times.push(readProcessorMs(backends[0]!.pid) - before);
    }
    return median(times);
  };
  const now = Date.now();
  const rows: BenchRow[] = [];
  const before = { createdAt: new Date(now - 270 * DAY_MS), id: "" };
  for (const [name, filters] of Object.entries(createFilters(now))) {
    const firstMs = await measureProcessorMs(() => findPaymentPage(db, { filters, limit: 50 }));
    const deepMs = await measureProcessorMs(() => findPaymentPage(db, { filters, before, limit: 50 }));
    const countMs = await measureProcessorMs(() => countPayments(db, filters, 1_000));
    rows.push({
      name: `page: ${name}`,
      engine: "postgres",
      figure: `${firstMs.toFixed(1)} ms, deep ${deepMs.toFixed(1)} ms`,
      comparison: `${countMs.toFixed(1)} ms to count`,
      ratio: Math.max(firstMs, deepMs),
      target: { atMost: MAX_MS },
    });
  }
  await pool.end();
  return rows;
}

/** Returns a process's processor time in milliseconds, from Linux's `/proc`; 0 on systems without it. */
function readProcessorMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
