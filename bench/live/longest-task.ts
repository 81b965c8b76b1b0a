import type { Browser, Page } from "@playwright/test";
import { traceTasks } from "./trace-tasks";

const MOST_MS = 50;

interface TaskFigure {
  readonly mainThread: string;
  /** Processor time of the longest task of the page's own thread. */
  readonly longestTaskMs: number;
  /** How long that took with all that the machine did meanwhile. */
  readonly onTheClockMs: number;
  readonly verdict: "PASS" | "MISSED";
}

/** Finds the longest task of the page's own thread while `work` is done on the page. */
export async function longestTask(
  browser: Browser,
  page: Page,
  mainThread: string,
  work: () => Promise<void>,
): Promise<TaskFigure> {
  const { ofPages } = await traceTasks(browser, page, work);
  const { processorMs, clockMs } = ofPages.reduce((most, task) => (task.processorMs > most.processorMs ? task : most));
  return {
    mainThread,
    longestTaskMs: Math.round(processorMs * 10) / 10,
    onTheClockMs: Math.round(clockMs * 10) / 10,
    verdict: processorMs <= MOST_MS ? "PASS" : "MISSED",
  };
}
