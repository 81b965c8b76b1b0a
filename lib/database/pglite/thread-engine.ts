import "server-only";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { cancelStatement } from "./cancel-statement";
import { type Engine, EngineLostError } from "./engine";
import type { ThreadRequest, ThreadState } from "./thread/database-thread.mjs";

/** Run as it is, from its place: bundles of Next have no threads of their own. */
const program = () => join(/* turbopackIgnore: true */ process.cwd(), "lib/database/pglite/thread/database-thread.mjs");

/** A statement that goes on for so long after it was canceled is ended with its thread. */
const CANCEL_GRACE_MS = 10_000;

const CANCEL_EVERY_MS = 200;

/** Requests of this many bytes or more are moved to the thread rather than copied. */
const MOVED_BYTES = 16_384;

/** Bytes in a buffer of their own: a small one shares its buffer with others, and that would be copied whole. */
const ownBytes = (bytes: Uint8Array) => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes));

interface Pending {
  readonly resolve: (response: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens a folder's database in a thread of its own, so that no statement blocks this one's event loop. While nothing is
 * executed the thread does not keep the process from exiting.
 */
export async function openThread(folder: string): Promise<Engine> {
  let started = await startThread(folder);
  if (started.state === "made") {
    await started.exited;
    started = await startThread(folder);
  }
  const { worker, exited } = started;
  worker.unref();

  let pending: Pending | null = null;
  let serial = 0;
  let isClosing = false;
  let isLost = false;

  const post = (request: ThreadRequest) => {
    const isMoved = request !== null && request.message.byteLength >= MOVED_BYTES;
    worker.postMessage(request, isMoved ? [request.message.buffer as ArrayBuffer] : []);
  };
  const settle = (settleOne: (one: Pending) => void) => {
    const one = pending;
    pending = null;
    worker.unref();
    if (one) settleOne(one);
  };
  const lose = (error?: unknown) => {
    if (isClosing) return;
    isLost = true;
    settle(({ reject }) => reject(new EngineLostError({ cause: error })));
  };
  worker.on("message", (response: Uint8Array) => settle(({ resolve }) => resolve(response)));
  worker.on("error", lose);
  worker.on("exit", () => lose());

  /** Cancels what runs, and ends the thread when even that does not end it: the folder recovers as after a crash. */
  function limit(timeoutMs: number): () => void {
    const limited = serial;
    let canceling: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      const until = performance.now() + CANCEL_GRACE_MS;
      // Again and again: the thread may not have begun with it yet.
      canceling = setInterval(() => {
        if (performance.now() < until) cancelStatement(worker.threadId, limited);
        else void worker.terminate();
      }, CANCEL_EVERY_MS);
      cancelStatement(worker.threadId, limited);
    }, timeoutMs);
    return () => {
      clearTimeout(timer);
      clearInterval(canceling);
    };
  }

  return {
    async exchange(message, timeoutMs) {
      if (isLost) throw new EngineLostError();
      serial += 1;
      const lift = Number.isFinite(timeoutMs) ? limit(timeoutMs) : () => {};
      try {
        return await new Promise<Uint8Array>((resolve, reject) => {
          pending = { resolve, reject };
          worker.ref();
          post({ serial, message: ownBytes(message) });
        });
      } finally {
        lift();
      }
    },
    get isLost() {
      return isLost;
    },
    async close() {
      if (isLost) return;
      isClosing = true;
      worker.ref();
      post(null);
      await exited;
    },
  };
}

/** Starts the thread on a folder; resolves when it has opened it, or made its first files. */
async function startThread(folder: string) {
  const worker = new Worker(program(), { workerData: { folder }, execArgv: [], name: "database" });
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const ended = exited.then(() => {
    throw new EngineLostError();
  });
  const [state] = (await Promise.race([once(worker, "message"), ended])) as [ThreadState];
  return { worker, exited, state };
}
