// Preloaded into the portal's process. Its clock runs ahead of the machine's by the milliseconds in a file, so that
// stories don't have to wait for expiries.
import { readFileSync } from "node:fs";

const REREAD_MS = 20;
const RealDate = Date;
let offsetMs = 0;
let readAt = 0;

function now() {
  const realNow = RealDate.now();
  if (realNow - readAt > REREAD_MS) {
    readAt = realNow;
    offsetMs = Number(readFileSync(process.env.CLOCK_AHEAD_FILE, "utf8"));
  }
  return realNow + offsetMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
