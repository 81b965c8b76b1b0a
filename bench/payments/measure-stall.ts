import { openSession } from "@/bench/memory/portal-session";
import type { Product } from "@/e2e/support/product";
import { type BenchRow, type Engine, median } from "./bench-row";

/** The slowest reads of the ledger: words in many payees' names, and filters that few payments match. */
const SLOW_PATHS = [
  "/api/payments?payee=co",
  "/api/payments?payee=smith",
  "/api/payments?posting=Pending&to=2025-12-31",
] as const;
const REQUESTS = 300;
const MAX_DELAY_MS = 5;

/** Measures how much the slowest reads of another caller delay a route that reads nothing, as a median in ms. */
export async function measureStall(product: Product, engine: Engine): Promise<BenchRow> {
  const dana = await openSession(product.url, "dana@endorse.example", "endorse-demo");
  const idle = await callEmptyRoute(product.url);
  let isOver = false;
  let longestMs = 0;
  const keepBusy = async () => {
    for (let i = 0; !isOver; i += 1) {
      const path = SLOW_PATHS[i % SLOW_PATHS.length]!;
      const startedAt = performance.now();
      await (await dana.fetch(path)).arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
  };
  const busy = keepBusy();
  const during = await callEmptyRoute(product.url);
  isOver = true;
  await busy;
  return {
    name: "delay of an empty route during the slowest reads, ms",
    engine,
    figure: `${median(during).toFixed(1)} ms (reads ≤ ${Math.round(longestMs)} ms)`,
    comparison: `${median(idle).toFixed(1)} ms alone`,
    ratio: median(during) - median(idle),
    target: { atMost: MAX_DELAY_MS },
  };
}

async function callEmptyRoute(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const startedAt = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}
