import type { WorkerCall, WorkerCalls, WorkerResponse } from "./worker-messages";

/** Reads one issue file in a worker, so that 50,000 lines don't block the page. */
export interface IssueFileWorker {
  call<Call extends WorkerCall>(
    call: Call,
    request: WorkerCalls[Call]["request"],
  ): Promise<WorkerCalls[Call]["response"]>;
  close(): void;
}

/** Starts a worker. Calls reject if the worker fails. */
export function startIssueFileWorker(): IssueFileWorker {
  const worker = new Worker(new URL("./issue-file-worker.ts", import.meta.url), { type: "module" });
  const pendingCalls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
    pendingCalls.get(data.id)?.resolve(data.value);
    pendingCalls.delete(data.id);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of pendingCalls.values()) reject(new Error("The worker that reads the file failed."));
    pendingCalls.clear();
  });
  return {
    call: (call, request) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pendingCalls.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ id: lastId, call, ...request });
      }),
    close: () => worker.terminate(),
  };
}
