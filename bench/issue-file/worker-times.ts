import type { Page } from "@playwright/test";

/** How long the page waited for its worker, in milliseconds, by call. */
export type WorkerTimes = Readonly<Record<string, number>>;

interface MeasuringWindow {
  workerTimes: Record<string, number>;
}

/**
 * Records how long workers take to respond in every document the page opens after this call. Time is measured from the
 * request to the response, including copying both; for a queued request, it starts at the previous response.
 */
export async function collectWorkerTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measuring = window as unknown as MeasuringWindow;
    measuring.workerTimes = {};
    const { postMessage } = Worker.prototype;
    const pendingCalls = new Map<unknown, { readonly call: string; readonly atMs: number }>();
    const listening = new WeakSet<Worker>();
    let lastMs = 0;
    Worker.prototype.postMessage = function (this: Worker, ...request: [{ id?: number; call?: string }]) {
      const [message] = request;
      if (message.call !== undefined) pendingCalls.set(message.id, { call: message.call, atMs: performance.now() });
      if (!listening.has(this)) {
        listening.add(this);
        this.addEventListener("message", ({ data }) => {
          const pending = pendingCalls.get(data?.id);
          if (!pending) return;
          const nowMs = performance.now();
          const { call, atMs } = pending;
          measuring.workerTimes[call] = (measuring.workerTimes[call] ?? 0) + nowMs - Math.max(atMs, lastMs);
          lastMs = nowMs;
        });
      }
      return postMessage.apply(this, request);
    };
  });
}

/** Returns the times recorded since the document opened or since the last call. */
export async function takeWorkerTimes(page: Page): Promise<WorkerTimes> {
  const times = await page.evaluate(() => {
    const measuring = window as unknown as MeasuringWindow;
    const { workerTimes } = measuring;
    measuring.workerTimes = {};
    return workerTimes;
  });
  return Object.fromEntries(Object.entries(times).map(([call, ms]) => [call, Math.round(ms)]));
}
