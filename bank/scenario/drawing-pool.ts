import { fileURLToPath } from "node:url";
import { createReadingPool } from "@/lib/check-image/server/reading-pool";
import type { CheckOrder } from "./check-orders";
import type { DrawnCheck } from "./draw-and-read";

/** Draws checks, several at once; for one run of a scenario. */
export interface Drawing {
  draw(order: CheckOrder): Promise<DrawnCheck>;
  close(): void;
}

const LIMITS = { processes: 2, timeoutMs: 60_000, maxWaiting: 100, maxHeapMb: 512 } as const;
const PROGRAM = fileURLToPath(new URL("./drawing-process.ts", import.meta.url));

/** Processes that draw and read checks, so that the bank goes on answering meanwhile. */
export function openDrawing(): Drawing {
  const pool = createReadingPool<CheckOrder, DrawnCheck>({
    program: PROGRAM,
    limits: LIMITS,
    withoutReading: (trouble) => {
      throw new Error(`The check could not be drawn: ${trouble}.`);
    },
  });
  return { draw: (order) => pool.read(order), close: () => pool.close() };
}
