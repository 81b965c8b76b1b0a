import { getHeapStatistics } from "node:v8";
import { serveJobs } from "./serve-jobs";

/** Jobs for the child process in tests of the process pool. */
export type SpecimenJob = { readonly echo: string } | { readonly do: "die" | "hang" | "report" };

export interface ProcessInfo {
  /** Names of the process's environment variables. */
  readonly environment: readonly string[];
  readonly heapMb: number;
}

serveJobs<SpecimenJob, string | ProcessInfo>((job) => {
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
