import { fileURLToPath } from "node:url";
import type { SpecimenJob } from "./pool-process.specimen";
import { createProcessPool } from "./process-pool";

// This program runs one job in a pool and prints the result; afterward only the pool could keep the process running.
const pool = createProcessPool<SpecimenJob, unknown>({
  program: fileURLToPath(new URL("./pool-process.specimen.ts", import.meta.url)),
  limits: { processes: 2, timeoutMs: 30_000, maxWaiting: 1, maxHeapMb: 256 },
  onFailure: (reason) => reason,
});
pool.warm(2);
console.log(await pool.run({ echo: "read" }));
