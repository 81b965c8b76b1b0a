import type { Page } from "@playwright/test";

/** Tasks that block a page's main thread for more than 50 ms, from the Long Tasks API. */
export interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

/** Collects the long tasks of every document the page opens after this call. */
export async function collectLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longTasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: "longtask" });
    Object.assign(window, { longTasks });
  });
}

/** Measures the long tasks while `work` runs, in the document open when it ends. */
export async function measureLongTasks(page: Page, work: () => Promise<void>): Promise<LongTasks> {
  await page.evaluate(() => {
    (window as unknown as { longTasks?: number[] }).longTasks?.splice(0);
  });
  await work();
  return page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: readonly number[] };
    return { count: longTasks.length, longestMs: Math.max(0, ...longTasks) };
  });
}
