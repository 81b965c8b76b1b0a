import { fileURLToPath } from "node:url";
import type { CheckPictures, CheckReader } from "@/bank/domain/check-reader";
import {
  createReadingPool,
  type ReadingPool,
  type ReadingPoolLimits,
  type ReadingTrouble,
} from "@/lib/check-image/server/reading-pool";
import { failure } from "@/lib/shared/outcome";

type CheckAnswer = Awaited<ReturnType<CheckReader>>;

const LIMITS: ReadingPoolLimits = { processes: 2, timeoutMs: 20_000, maxWaiting: 50, maxHeapMb: 512 };
const PROGRAM = fileURLToPath(new URL("./reading-process.ts", import.meta.url));

/** Processes that read checks for the bank, started before the first check comes, which then does not wait for them. */
export function createCheckReadingPool(): ReadingPool<CheckPictures, CheckAnswer> {
  const pool = createReadingPool<CheckPictures, CheckAnswer>({ program: PROGRAM, limits: LIMITS, withoutReading });
  pool.warm(LIMITS.processes);
  return pool;
}

/** What a deposit is told whose pictures were not read; nothing that it could mend is an error of the bank. */
export function withoutReading(trouble: ReadingTrouble): CheckAnswer {
  switch (trouble) {
    case "busy":
      return failure("busy", "The bank is reading as many checks as it can.");
    case "timeout": {
      const sentence = "The pictures could not be read in time.";
      return failure("picture-refused", sentence, { fields: { frontImage: sentence, backImage: sentence } });
    }
    case "ended":
      throw new Error("The process that read the check ended.");
  }
}
