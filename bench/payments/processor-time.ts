import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/** Returns the processor time used so far by a process, in milliseconds; 0 on systems without `/proc`. */
export function readProcessorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
