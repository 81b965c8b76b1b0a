import { fileURLToPath } from "node:url";
import {
  createProcessPool,
  type PoolFailure,
  type ProcessPool,
  type ProcessPoolLimits,
} from "@endorse/check-image/server/process-pool";
import type { CheckPictures, CheckReader } from "@/bank/domain/check-reader";
import { failure } from "@/lib/shared/outcome";

type CheckReadingResult = Awaited<ReturnType<CheckReader>>;

const LIMITS: ProcessPoolLimits = { processes: 2, timeoutMs: 20_000, maxWaiting: 50, maxHeapMb: 512 };
const PROGRAM = fileURLToPath(new URL("./reading-process.ts", import.meta.url));

/**
 * Creates a pool of child processes that read checks, started up front so that the first check does not wait for them.
 *
 * @param timeoutMs time limit for one reading
 */
export function createCheckReadingPool(timeoutMs = LIMITS.timeoutMs): ProcessPool<CheckPictures, CheckReadingResult> {
  const limits = { ...LIMITS, timeoutMs };
  const pool = createProcessPool<CheckPictures, CheckReadingResult>({ program: PROGRAM, limits, onFailure });
  pool.warm(LIMITS.processes);
  return pool;
}

/** Returns the result for images that could not be read. Throws if the bank itself failed. */
export function onFailure(reason: PoolFailure): CheckReadingResult {
  switch (reason) {
    case "busy":
      return failure("busy", "The bank is reading its maximum number of checks.");
    case "timeout": {
      const message = "The images could not be read in time.";
      return failure("picture-refused", message, { fields: { frontImage: message, backImage: message } });
    }
    case "ended":
      throw new Error("The process that read the check ended.");
  }
}
