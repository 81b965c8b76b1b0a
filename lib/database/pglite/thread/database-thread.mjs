// @ts-check
// The program of the thread in which a folder's database runs. Plain JavaScript: Node 20 loads no TypeScript here.
import { parentPort, threadId, workerData } from "node:worker_threads";
import { exchangeRaw } from "./exchange-raw.mjs";
import { isUnmade, openSyncedFolder } from "./synced-folder.mjs";

/**
 * Protocol messages to execute; null closes the database.
 *
 * @typedef {{ readonly serial: number, readonly message: Uint8Array } | null} ThreadRequest
 */

if (!parentPort) throw new Error("This program is a thread's.");
const port = parentPort;
const { folder } = /** @type {{ readonly folder: string }} */ (workerData);
const isFirst = isUnmade(folder);
const client = await openSyncedFolder(folder);

/** Serial number of the request that runs; 0 while none does. */
let running = 0;
let isCancelled = false;

/** What a signal handler of Postgres sets for a cancel request, and what Postgres reads in all of its loops. */
const { _InterruptPending: interruptPending, _QueryCancelPending: cancelPending } =
  /** @type {{ readonly _InterruptPending: number, readonly _QueryCancelPending: number }} */ (
    /** @type {unknown} */ (client.Module)
  );

/**
 * Cancels the request with a serial number if it still runs here. Called while Postgres is in the middle of it, see
 * `cancel-statement.ts`.
 *
 * @param {number} thread
 * @param {number} serial
 * @returns {void}
 */
function cancel(thread, serial) {
  if (thread !== threadId || serial !== running) return;
  isCancelled = true;
  client.Module.HEAPU8[cancelPending] = 1;
  client.Module.HEAPU8[interruptPending] = 1;
}
Object.assign(globalThis, { endorseCancel: cancel });

/** Responses of this many bytes or more are moved to the other thread rather than copied. */
const MOVED_BYTES = 16_384;

/**
 * A thread that made the folder's first files ends: it keeps 500 MB that only that needed.
 *
 * @typedef {"made" | "open"} ThreadState
 */
port.postMessage(/** @type {ThreadState} */ (isFirst ? "made" : "open"));
if (isFirst) await close();
else port.on("message", (/** @type {ThreadRequest} */ request) => void (request ? execute(request) : close()));

/** @param {NonNullable<ThreadRequest>} request */
async function execute({ serial, message }) {
  running = serial;
  const response = await exchangeRaw(client, message);
  running = 0;
  if (isCancelled) {
    // It ended before Postgres looked: the next one must not be canceled instead.
    isCancelled = false;
    client.Module.HEAPU8[cancelPending] = 0;
  }
  port.postMessage(response, response.byteLength >= MOVED_BYTES ? [response.buffer] : []);
}

async function close() {
  await client.close();
  port.close();
}
