// Preloaded into the portal's process. Its clock runs ahead of the machine's by the milliseconds in a file, so that
// stories don't have to wait for expiries.
import { readFileSync } from "node:fs";

const REREAD_MS = 20;
const Machine = Date;
let aheadMs = 0;
let readAt = 0;

function now() {
  const machine = Machine.now();
  if (machine - readAt > REREAD_MS) {
    readAt = machine;
    aheadMs = Number(readFileSync(process.env.CLOCK_AHEAD_FILE, "utf8"));
  }
  return machine + aheadMs;
}

globalThis.Date = new Proxy(Machine, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
