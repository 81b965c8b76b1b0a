import { getHeapStatistics } from "node:v8";
import { serveJobs } from "./serve-jobs";

/** A child program for tests of the process pool: does what the job says. */
export type SpecimenJob = { readonly say: string } | { readonly do: "die" | "hang" | "report" };

/** The environment that the process sees. */
export interface ProcessFacts {
  readonly environment: readonly string[];
  readonly heapMb: number;
}

serveJobs<SpecimenJob, string | ProcessFacts>((job) => {
  if ("say" in job) return job.say;
  if (job.do === "die") process.kill(process.pid, "SIGKILL");
  if (job.do === "report") {
    return {
      environment: Object.keys(process.env).sort(),
      heapMb: Math.round(getHeapStatistics().heap_size_limit / 2 ** 20),
    };
  }
  return new Promise(() => {});
});
