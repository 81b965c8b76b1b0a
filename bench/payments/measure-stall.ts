import { openSession } from "@/bench/memory/portal-session";
import type { Product } from "@/e2e/support/product";
import { type BenchRow, type Engine, median } from "./bench-row";

/** The slowest ledger reads: words in many payee names, and filters with few matches. */
const SLOW_PATHS = [
  "/api/payments?payee=co",
  "/api/payments?payee=smith",
  "/api/payments?posting=Pending&to=2025-12-31",
] as const;
const REQUESTS = 300;
const MAX_DELAY_MS = 5;

/** Measures the median delay, in milliseconds, that a caller's slowest reads cause for a route that reads nothing. */
export async function measureStall(product: Product, engine: Engine): Promise<BenchRow> {
  const dana = await openSession(product.url, "dana@endorse.example", "endorse-demo");
  const idleTimes = await measureEmptyRoute(product.url);
  let isOver = false;
  let longestMs = 0;
  const readRepeatedly = async () => {
    for (let i = 0; !isOver; i += 1) {
      const path = SLOW_PATHS[i % SLOW_PATHS.length]!;
      const startedAt = performance.now();
      await (await dana.fetch(path)).arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
  };
  const reads = readRepeatedly();
  const busyTimes = await measureEmptyRoute(product.url);
  isOver = true;
  await reads;
  return {
    name: "delay of an empty route during the slowest reads, ms",
    engine,
    figure: `${median(busyTimes).toFixed(1)} ms (reads ≤ ${Math.round(longestMs)} ms)`,
    comparison: `${median(idleTimes).toFixed(1)} ms alone`,
    ratio: median(busyTimes) - median(idleTimes),
    target: { atMost: MAX_DELAY_MS },
  };
}

async function measureEmptyRoute(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const startedAt = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}
