import type { Browser, Page } from "@playwright/test";
import { traceTasks } from "./trace-tasks";

const MAX_MS = 50;

interface TaskResult {
  readonly mainThread: string;
  /** CPU time of the longest task on the page's main thread. */
  readonly longestTaskMs: number;
  /** Wall-clock time of that task. */
  readonly wallClockMs: number;
  readonly verdict: "PASS" | "MISSED";
}

/** Finds the longest task on the page's main thread while `work` runs. */
export async function longestTask(
  browser: Browser,
  page: Page,
  mainThread: string,
  work: () => Promise<void>,
): Promise<TaskResult> {
  const { ofPages } = await traceTasks(browser, page, work);
  const { cpuMs, wallMs } = ofPages.reduce((most, task) => (task.cpuMs > most.cpuMs ? task : most));
  return {
    mainThread,
    longestTaskMs: Math.round(cpuMs * 10) / 10,
    wallClockMs: Math.round(wallMs * 10) / 10,
    verdict: cpuMs <= MAX_MS ? "PASS" : "MISSED",
  };
}
