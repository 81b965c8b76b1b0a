import { execFileSync } from "node:child_process";

/** Resident memory of the portal process and of all its descendants, in MB. */
export interface ResidentMemory {
  readonly portalMb: number;
  readonly childrenMb: number;
}

/** Reads resident memory with `ps`, which is available on Linux and macOS. */
export function readResidentMemory(pid: number): ResidentMemory {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  const children = new Set<number>([pid]);
  for (let size = 0; size !== children.size; ) {
    size = children.size;
    for (const [process, parent] of rows) if (children.has(parent!)) children.add(process!);
  }
  const sumMb = (isIncluded: (process: number) => boolean) =>
    rows.reduce((sum, [process, , kb]) => (isIncluded(process!) ? sum + kb! / 1024 : sum), 0);
  return {
    portalMb: sumMb((process) => process === pid),
    childrenMb: sumMb((process) => process !== pid && children.has(process)),
  };
}
