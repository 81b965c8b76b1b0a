import { openSession } from "@/bench/memory/portal-session";
import { readResidentMemory } from "@/bench/memory/resident-memory";
import type { Product } from "@/e2e/support/product";
import type { BenchRow, Engine } from "./bench-row";
import { readProcessorMs } from "./processor-time";

/** Bytes of the export between readings of the portal's memory. */
const MEMORY_READ_INTERVAL = 8 * 1024 * 1024;
const MAX_MEMORY_MB = 350;

/** Measures an export of all payments to one file: rows, size, time and the portal's peak memory. */
export async function measureExport(product: Product, engine: Engine): Promise<BenchRow> {
  const dana = await openSession(product.url, "dana@endorse.example", "endorse-demo");
  const pid = product.portalPid();
  const [startedAt, processorMsBefore] = [performance.now(), readProcessorMs(pid)];
  const response = await dana.fetch("/api/payments/export");
  if (!response.ok || !response.body) throw new Error(`The export returned ${response.status}.`);
  let [bytes, rows, highestMb, tail] = [0, 0, 0, ""];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (
      Math.floor(bytes / MEMORY_READ_INTERVAL) < Math.floor((bytes + chunk.length) / MEMORY_READ_INTERVAL) ||
      bytes === 0
    ) {
      highestMb = Math.max(highestMb, readResidentMemory(pid).portalMb);
    }
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0a) rows += 1;
    tail = (tail + Buffer.from(chunk).toString("latin1")).slice(-200);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  // Exclude the header and the line that marks the file as complete.
  rows -= 2;
  const processorMsPerRow = (readProcessorMs(pid) - processorMsBefore) / Math.max(1, rows);
  return {
    name: "export of all payments, peak memory in MB",
    engine,
    figure: `${rows} rows, ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s`,
    comparison: `${Math.round(rows / seconds)} rows/s, ${processorMsPerRow.toFixed(3)} ms each`,
    ratio: /complete/i.test(tail) ? highestMb : Number.POSITIVE_INFINITY,
    target: { atMost: MAX_MEMORY_MB },
  };
}
