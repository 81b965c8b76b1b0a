import { getHeapStatistics } from "node:v8";
import { serveJobs } from "./serve-jobs";

/** A child program for tests of the process pool: performs the given job. */
export type SpecimenJob = { readonly echo: string } | { readonly do: "die" | "hang" | "report" };

/** Names of the environment variables of the process, and its heap limit. */
export interface ProcessFacts {
  readonly environment: readonly string[];
  readonly heapMb: number;
}

serveJobs<SpecimenJob, string | ProcessFacts>((job) => {
  if ("echo" in job) return job.echo;
  if (job.do === "die") process.kill(process.pid, "SIGKILL");
  if (job.do === "report") {
    return {
      environment: Object.keys(process.env).sort(),
      heapMb: Math.round(getHeapStatistics().heap_size_limit / 2 ** 20),
    };
  }
  return new Promise(() => {});
});
