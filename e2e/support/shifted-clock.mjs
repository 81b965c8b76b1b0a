// Preloaded into the portal. Shifts its clock ahead by the milliseconds in a file, so that stories don't have to wait
// for something to expire.
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
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
