import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { findRequestPage, type RequestFilters } from "@/lib/ledger/requests/request-queries";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import { type BenchRow, median } from "./bench-row";

const ROWS = 1_000_000;
const ROUNDS = 7;
const MAX_MS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** A record with 50,000 requests, and one with about ten. */
const [BUSY, RARE] = ["registration", "payment-77777"];

/** Requests of 30 days: 4% fail, most of them with 4xx, and 5% are about one record. */
const FILL = `
  insert into api_requests (id, at, operation, method, path, target_id, result_id, status_class, status, duration_ms,
    request_id, retry, cause, bytes)
  select gen_random_uuid(), now() - n * interval '2.592 seconds', operation, 'GET', '/checks/v1/payments/' || n,
    case when n % 20 = 0 then '${BUSY}' when operation <> 'depositCheck' then 'payment-' || n % 100003 end,
    case when operation = 'depositCheck' then 'payment-' || n % 100003 end,
    class, nullif(class, 0) * 100, n % 900, 'request-' || n, 0, 'refresh-payments', 1000
  from (
    select n, case when n % 5000 = 7 then 'restrictAccount' when n % 10 = 3 then 'depositCheck' else 'getCheckAnalysis'
      end as operation, case n % 100 when 11 then 4 when 13 then 4 when 17 then 5 when 19 then 0 else 2 end as class
    from generate_series(1, ${ROWS}) as n) as generated`;

function createFilters(now: number): Readonly<Record<string, RequestFilters>> {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  const day = { from: daysAgo(20), before: daysAgo(19) };
  return {
    "no filter": {},
    "a frequent operation": { operation: "getCheckAnalysis" },
    "a rare operation": { operation: "restrictAccount" },
    "a status class": { statusClass: 2 },
    "a rare status class": { statusClass: 5 },
    "an operation, no response": { operation: "depositCheck", statusClass: 0 },
    "an operation that never failed": { operation: "restrictAccount", statusClass: 5 },
    "a day": day,
    "a day, a status class": { ...day, statusClass: 5 },
    "a day, an operation": { ...day, operation: "restrictAccount" },
    "a record": { recordId: RARE },
    "a busy record": { recordId: BUSY },
    "a busy record, a rare status class": { recordId: BUSY, statusClass: 5 },
    "a busy record, another operation": { recordId: BUSY, operation: "depositCheck" },
    "a busy record, a day": { recordId: BUSY, ...day },
    "a request": { requestId: "request-500000" },
    "an unknown request": { requestId: "none" },
  };
}

/** Measures the database's time for pages of an API log with a million requests: for each filter, first and deep. */
export async function measureRequests(url: string): Promise<BenchRow[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query("truncate api_requests");
  await pool.query(FILL);
  await pool.query("vacuum analyze api_requests");
  let last = { text: "", values: [] as unknown[] };
  const logQuery = (text: string, values: unknown[]) => {
    last = { text, values };
  };
  const db = drizzle(pool, { logger: { logQuery } }) as unknown as LedgerDatabase;
  const now = Date.now();
  const older = { createdAt: new Date(now - 10 * DAY_MS), id: "00000000-0000-4000-8000-000000000000" };
  const measureMs = async (filters: RequestFilters, cursor?: typeof older) => {
    await findRequestPage(db, { filters, older: cursor, limit: 50 });
    const { text, values } = last;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rows } = await pool.query({ text: `explain (analyze, format json) ${text}`, values });
      const [plan] = rows[0]["QUERY PLAN"];
      times.push(plan["Planning Time"] + plan["Execution Time"]);
    }
    return median(times);
  };
  const rows: BenchRow[] = [];
  for (const [name, filters] of Object.entries(createFilters(now))) {
    const [firstMs, deepMs] = [await measureMs(filters), await measureMs(filters, older)];
    rows.push({
      name: `requests: ${name}`,
      engine: "postgres",
      figure: `${firstMs.toFixed(1)} ms`,
      comparison: `deep ${deepMs.toFixed(1)} ms`,
      ratio: Math.max(firstMs, deepMs),
      target: { atMost: MAX_MS },
    });
  }
  await pool.end();
  return rows;
}
