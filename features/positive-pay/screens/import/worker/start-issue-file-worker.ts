import type { WorkerCall, WorkerCalls, WorkerResponse } from "./worker-messages";

/** A worker for one issue file, so reading 50,000 lines never blocks the page. */
export interface IssueFileWorker {
  call<Call extends WorkerCall>(
    call: Call,
    request: WorkerCalls[Call]["request"],
  ): Promise<WorkerCalls[Call]["response"]>;
  close(): void;
}

/** Starts a worker. A call rejects when the worker fails. */
export function startIssueFileWorker(): IssueFileWorker {
  const worker = new Worker(new URL("./issue-file-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
    waiting.get(data.id)?.resolve(data.value);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new Error("The worker that reads the file failed."));
    waiting.clear();
  });
  return {
    call: (call, request) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ id: lastId, call, ...request });
      }),
    close: () => worker.terminate(),
  };
}
