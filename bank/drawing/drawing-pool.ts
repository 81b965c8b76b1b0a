import { fileURLToPath } from "node:url";
import { createProcessPool } from "@endorse/check-image/server/process-pool";
import type { DrawnCheck } from "./draw-and-read";
import type { DrawRequest } from "./draw-requests";

/** Draws checks concurrently for one scenario run. */
export interface DrawingPool {
  draw(request: DrawRequest): Promise<DrawnCheck>;
  close(): void;
}

const LIMITS = { processes: 2, timeoutMs: 60_000, maxWaiting: 100, maxHeapMb: 512 } as const;
const PROGRAM = fileURLToPath(new URL("./drawing-process.ts", import.meta.url));

/** Starts child processes that draw and read checks, so that the bank's own event loop stays free. */
export function startDrawingPool(): DrawingPool {
  const pool = createProcessPool<DrawRequest, DrawnCheck>({
    program: PROGRAM,
    limits: LIMITS,
    onFailure: (reason) => {
      throw new Error(`The check could not be drawn: ${reason}.`);
    },
  });
  return { draw: (request) => pool.run(request), close: () => pool.close() };
}
