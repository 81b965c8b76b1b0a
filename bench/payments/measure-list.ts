import { openSession, type PortalSession } from "@/bench/memory/portal-session";
import type { Product } from "@/e2e/support/product";
import { type BenchRow, type Engine, median } from "./bench-row";

/** List filters with many, few and no matches. */
const FILTERS = {
  "all payments": "",
  "a frequent word": "payee=smith",
  "a prefix of many words": "payee=co",
  "one letter": "payee=s",
  "two words": "payee=linda+hernandez",
  "a word with no matches": "payee=zzz",
  "a frequent word, rejected": "payee=smith&status=Rejected",
  "pending postings up to an old day": "posting=Pending&to=2025-12-31",
  "pending inbound returns": "status=Pending&type=Return&direction=Inbound",
  "on hold or created": "status=Hold&status=Created",
  "a range of amounts": "min=5000&max=5010",
  "open returns": "flag=open-return",
} as const;

const REQUESTS = 40;
const CALLERS = 8;
const MAX_MS = { postgres: 8, pglite: 15 } as const;
const MIN_EMPTY_ROUTE_RATIO = 0.5;

/** Measures the list's median response time for several filters, and its response rate for eight callers. */
export async function measureList(product: Product, engine: Engine): Promise<BenchRow[]> {
  const dana = await openSession(product.url, "dana@endorse.example", "endorse-demo");
  const empty = `${product.url}/api/health`;
  const emptyRouteMs = median(await measureTimes(async () => void (await (await fetch(empty)).arrayBuffer())));
  const rows: BenchRow[] = [];
  for (const [name, query] of Object.entries(FILTERS)) {
    const read = () => readList(dana, query);
    // Warm-up, since the first requests read cold pages and compile code.
    for (let i = 0; i < 5; i += 1) await read();
    const ms = median(await measureTimes(read));
    rows.push({
      name: `list: ${name}, ms`,
      engine,
      figure: `${ms.toFixed(1)} ms`,
      comparison: `${emptyRouteMs.toFixed(1)} ms for an empty route`,
      ratio: ms,
      target: { atMost: MAX_MS[engine] },
    });
  }
  const listRate = await measureRate(() => readList(dana, ""));
  const emptyRouteRate = await measureRate(async () => void (await (await fetch(empty)).arrayBuffer()));
  rows.push({
    name: "list: responses per second to 8 callers",
    engine,
    figure: `${Math.round(listRate)}/s`,
    comparison: `${Math.round(emptyRouteRate)}/s for an empty route`,
    ratio: listRate / emptyRouteRate,
    target: { atLeast: MIN_EMPTY_ROUTE_RATIO },
  });
  return rows;
}

async function readList(session: PortalSession, query: string): Promise<void> {
  const response = await session.fetch(`/api/payments?${query}`);
  if (!response.ok) throw new Error(`The list returned ${response.status} for ${query}.`);
  await response.arrayBuffer();
}

async function measureTimes(send: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const startedAt = performance.now();
    await send();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Measures requests per second for several callers, each of which waits for a response before the next request. */
async function measureRate(send: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const sendRequests = async () => {
    for (let i = 0; i < REQUESTS; i += 1) await send();
  };
  await Promise.all(Array.from({ length: CALLERS }, sendRequests));
  return (CALLERS * REQUESTS * 1000) / (performance.now() - startedAt);
}
