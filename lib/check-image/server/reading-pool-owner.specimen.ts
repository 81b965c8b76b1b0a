import { fileURLToPath } from "node:url";
import { createReadingPool } from "./reading-pool";
import type { SpecimenOrder } from "./reading-process.specimen";

/** A program that owns a pool, reads one thing, tells the readers' answer, and has nothing more to do. */
const pool = createReadingPool<SpecimenOrder, unknown>({
  program: fileURLToPath(new URL("./reading-process.specimen.ts", import.meta.url)),
  limits: { processes: 2, timeoutMs: 30_000, maxWaiting: 1, maxHeapMb: 256 },
  withoutReading: (trouble) => trouble,
});
pool.warm(2);
console.log(await pool.read({ say: "read" }));
