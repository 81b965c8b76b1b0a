import { startProduct } from "@/e2e/support/product";
import { prepareRequestMix, type RequestKind } from "./memory/request-mix";
import { type ResidentMemory, readResidentMemory } from "./memory/resident-memory";

/**
 * Sends mixed requests to the newest build, and compares the portal's resident memory after the last request with its
 * memory after the first 2,000, when all code is loaded. Exits with 1 if memory has grown by more than the limit, or if
 * any response was unexpected.
 */
const MAX_RATIO = 1.15;
const [FIRST, LAST] = [2000, 20_000];
const CONCURRENCY = 8;

/** Number of readings while the portal is idle, of which the median is used. */
const READINGS = 7;
const READING_INTERVAL_MS = 2000;

async function main(): Promise<void> {
  const [first = FIRST, last = LAST] = process.argv.slice(2).map(Number);
  const product = await startProduct({ BANK_RATE_LIMIT: "1000000", LOG_LEVEL: "warn" });
  try {
    await product.playHistory();
    const mix = await prepareRequestMix(product);
    const schedule = buildSchedule(mix);
    const unexpected = new Map<string, number>();
    const sentCounts = new Map<RequestKind, number>();
    const memory = new Map<number, ResidentMemory>();
    console.log(`${"requests".padStart(9)} ${"portal MB".padStart(10)} ${"children MB".padStart(16)}`);
    for (let done = 0; done < last; ) {
      const until = Math.min(done + first, last);
      await send(schedule, { from: done, until, sentCounts, unexpected });
      done = until;
      const idle = await measureIdleMemory(product.portalPid());
      memory.set(done, idle);
      console.log(
        `${String(done).padStart(9)} ${idle.portalMb.toFixed(0).padStart(10)} ${idle.childrenMb.toFixed(0).padStart(16)}`,
      );
    }
    console.log(mix.map((kind) => `${sentCounts.get(kind) ?? 0} ${kind.name}`).join(", "));
    for (const [text, times] of unexpected) console.log(`UNEXPECTED  ${text}: ${times} times`);
    const ratio = memory.get(last)!.portalMb / memory.get(Math.min(first, last))!.portalMb;
    const isMet = ratio <= MAX_RATIO && unexpected.size === 0;
    console.log(
      `after ${last} / after ${first}: ${ratio.toFixed(2)}, at most ${MAX_RATIO}  ${isMet ? "PASS" : "MISSED"}`,
    );
    process.exitCode = isMet ? 0 : 1;
  } finally {
    await product.stop();
  }
}

/** Builds a schedule of a hundred requests in the mix's proportions, with the kinds interleaved. */
function buildSchedule(mix: readonly RequestKind[]): readonly RequestKind[] {
  const slots = mix.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  if (slots.length !== 100) throw new Error(`The shares add up to ${slots.length}.`);
  // 37 and 100 have no common divisor, so every slot is used once.
  return slots.map((_, i) => slots[(i * 37) % 100]!);
}

interface Run {
  readonly from: number;
  readonly until: number;
  readonly sentCounts: Map<RequestKind, number>;
  readonly unexpected: Map<string, number>;
}

async function send(schedule: readonly RequestKind[], { from, until, sentCounts, unexpected }: Run): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < until) {
      const kind = schedule[next++ % schedule.length]!;
      const n = sentCounts.get(kind) ?? 0;
      sentCounts.set(kind, n + 1);
      const status = await kind.send(n).catch((error: Error) => error.message);
      if (status === kind.expected) continue;
      const text = `${kind.name}: ${status} instead of ${kind.expected}`;
      unexpected.set(text, (unexpected.get(text) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function measureIdleMemory(pid: number): Promise<ResidentMemory> {
  const readings: ResidentMemory[] = [];
  for (let i = 0; i < READINGS; i++) {
    await new Promise((resolve) => setTimeout(resolve, READING_INTERVAL_MS));
    readings.push(readResidentMemory(pid));
  }
  return readings.sort((a, b) => a.portalMb - b.portalMb)[(READINGS - 1) / 2]!;
}

await main();
