import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { cancelStatement } from "./cancel-statement";

const MANY = 4_000;
/** Allocates all the time, so that freed memory is soon used for something else. */
const BUSY =
  "globalThis.endorseCancel = () => {}; let kept = []; setInterval(() => { kept = Array(1000).fill({}); }, 1);";

const threads = Array.from({ length: 4 }, () => new Worker(BUSY, { eval: true }));
for (let serial = 0; serial < MANY; serial += 1) {
  cancelStatement(1, serial);
  await nextTurn();
}
for (const thread of threads) await thread.terminate();
