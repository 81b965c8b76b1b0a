import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A product clock that a story can move ahead of the machine's clock. */
export interface ProductClock {
  /** Settings for `startProduct`. */
  readonly settings: Record<string, string>;
  /** The product's time in milliseconds since the Unix epoch. */
  now(): number;
  advance(minutes: number): void;
}

export function createProductClock(): ProductClock {
  const file = join(mkdtempSync(join(tmpdir(), "endorse-clock-")), "ahead");
  let offsetMs = 0;
  const saveOffset = () => writeFileSync(file, String(offsetMs));
  saveOffset();
  const preload = `--import ${join(import.meta.dirname, "shifted-clock.mjs")}`;
  return {
    settings: { CLOCK_AHEAD_FILE: file, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${preload}`.trim() },
    now: () => Date.now() + offsetMs,
    advance(minutes) {
      offsetMs += minutes * 60_000;
      saveOffset();
    },
  };
}
