import "server-only";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ThreadMessage, ThreadOptions } from "./database-thread";
import { type Call, openPglite, perform } from "./perform";

/** A Postgres engine with one session, which performs one call at a time. */
export interface Engine {
  /** @throws EngineLostError if the engine ended before or during the call; acknowledged writes are kept */
  perform(call: Call): Promise<unknown>;
  /** True once the engine has ended unexpectedly; its folder can be reopened. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

export type OnNotification = (channel: string, payload: string) => void;

/** The engine ended before responding; equivalent to losing the connection to a server. */
export class EngineLostError extends Error {
  override readonly name = "EngineLostError";
  /** SQLSTATE for `connection_failure`. */
  readonly code = "08006";

  constructor(options?: ErrorOptions) {
    super("The database ended before it responded.", options);
  }
}

/** Opens an in-memory database in this thread, for tests, which open hundreds of databases. */
export async function openInMemory(contents: Blob | undefined, onNotification: OnNotification): Promise<Engine> {
  const client = await openPglite({ loadDataDir: contents });
  client.onNotification(onNotification);
  return { perform: (call) => perform(client, call), isLost: false, close: () => client.close() };
}

/** Compiles the thread's TypeScript, because Node.js 20 cannot load it and Next.js does not bundle worker threads. */
const LOADER = `const { program } = require("node:worker_threads").workerData;
require("node:module").createRequire(program)("tsx/cjs/api").require(program, program);`;
const program = () => join(/* turbopackIgnore: true */ process.cwd(), "lib/database/pglite/database-thread.ts");

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens a folder's database in a separate thread, so that no statement blocks this thread's event loop. An idle thread
 * does not keep the process from exiting.
 */
export async function openThread(options: ThreadOptions, onNotification: OnNotification): Promise<Engine> {
  let started = await startThread(options);
  if (started.state === "created") {
    await started.exited;
    started = await startThread(options);
  }
  const { worker, exited } = started;
  worker.unref();
  let pending: PendingCall | null = null;
  let isClosing = false;
  let isLost = false;

  const settle = (settleCall: (call: PendingCall) => void) => {
    const call = pending;
    pending = null;
    worker.unref();
    if (call) settleCall(call);
  };
  const markLost = (error?: unknown) => {
    if (isClosing) return;
    isLost = true;
    settle(({ reject }) => reject(new EngineLostError({ cause: error })));
  };
  worker.on("message", (message: ThreadMessage) => {
    if ("channel" in message) onNotification(message.channel, message.payload);
    else if ("result" in message) settle(({ resolve }) => resolve(message.result));
    else if ("failure" in message) {
      settle(({ reject }) => reject(Object.assign(new Error(message.failure.message), message.failure)));
    }
  });
  worker.on("error", markLost);
  worker.on("exit", () => markLost());

  return {
    perform(call) {
      if (isLost) return Promise.reject(new EngineLostError());
      return new Promise((resolve, reject) => {
        pending = { resolve, reject };
        worker.ref();
        worker.postMessage(call);
      });
    },
    get isLost() {
      return isLost;
    },
    async close() {
      if (isLost) return;
      isClosing = true;
      worker.ref();
      worker.postMessage(null);
      await exited;
    },
  };
}

/** Starts a thread for a folder; resolves once it has opened the database or created the files. */
async function startThread(options: ThreadOptions) {
  const workerData = { ...options, program: program() };
  const worker = new Worker(LOADER, { eval: true, workerData, execArgv: [], name: "database" });
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const ended = exited.then(() => {
    throw new EngineLostError();
  });
  const [message] = (await Promise.race([once(worker, "message"), ended])) as [{ readonly state: "created" | "open" }];
  return { worker, exited, state: message.state };
}
