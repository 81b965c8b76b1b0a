import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A clock for processes that are started with `env`. Does not change the machine's clock. */
export interface MovableClock {
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock by a number of seconds, even while the processes are running. */
  move(seconds: number): void;
  /** Returns the offset from the machine's clock in seconds. */
  offset(): number;
}

/** Paths where Linux packages install libfaketime. */
const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib64/faketime/libfaketimeMT.so.1",
  "/usr/lib/faketime/libfaketimeMT.so.1",
];

/** Opens a clock that uses libfaketime; null if libfaketime is not installed. */
export function openMovableClock(folder: string): MovableClock | null {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return null;
  const file = join(folder, "clock");
  let offset = 0;
  const write = () => writeFileSync(file, `${offset >= 0 ? "+" : ""}${offset}\n`);
  write();
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Moves only the time of day, not timers.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      FAKE_STAT: "0",
      NO_FAKE_STAT: "1",
    },
    move(seconds) {
      offset += seconds;
      write();
    },
    offset: () => offset,
  };
}
