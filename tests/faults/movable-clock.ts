import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The clock of the processes that are started with `env`; the machine's own is not touched. */
export interface MovableClock {
  readonly env: Readonly<Record<string, string>>;
  /** Moves it by some seconds, also while the processes run. */
  move(seconds: number): void;
  /** How far it is from the machine's, in seconds. */
  offset(): number;
}

/** Where the packages of libfaketime put it. */
const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib64/faketime/libfaketimeMT.so.1",
  "/usr/lib/faketime/libfaketimeMT.so.1",
];

/** A clock by libfaketime; null where it is not installed. */
export function openMovableClock(place: string): MovableClock | null {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return null;
  const file = join(place, "clock");
  let offset = 0;
  const write = () => writeFileSync(file, `${offset >= 0 ? "+" : ""}${offset}\n`);
  write();
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Timers must not jump: only the time of day does.
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
