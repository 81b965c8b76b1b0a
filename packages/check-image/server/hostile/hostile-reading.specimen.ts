import { readFileSync } from "node:fs";
import { analyzeCheckImage, analyzeCheckImages } from "@endorse/check-image/server/analyze-check-images";
import { serveJobs } from "@endorse/check-image/server/serve-jobs";
import { straightenPicture } from "@endorse/check-image/server/straighten-picture";
import type { HostileOutcome } from "./hostile-picture.specimen";

/**
 * Analyzes an image as both sides of a check, as the bank does, or as one side with its straightened copy, as the
 * portal does.
 */
export interface HostileJob {
  readonly bytes: Uint8Array;
  readonly as: "bank" | "portal";
}

export interface HostileReading {
  readonly result: HostileOutcome;
  readonly sentence: string;
  readonly pid: number;
  /** The process's peak memory in megabytes. */
  readonly peakMb: number;
}

/** Uses the kernel's own count where available, because maxRSS starts with the parent's memory. */
function measurePeakMb(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "latin1"))?.[1]) / 1024;
}

serveJobs<HostileJob, HostileReading>(async ({ bytes, as }) => {
  const outcome =
    as === "bank" ? await analyzeCheckImages({ front: bytes, back: bytes }) : await analyzeCheckImage(bytes, "front");
  const straight =
    outcome.ok && "rectified" in outcome.value ? await straightenPicture(bytes, outcome.value) : undefined;
  const refusal = outcome.ok ? straight : outcome;
  const usage = { pid: process.pid, peakMb: measurePeakMb() };
  return !refusal || refusal.ok
    ? { result: "read", sentence: "", ...usage }
    : { result: refusal.code, sentence: refusal.message, ...usage };
});
