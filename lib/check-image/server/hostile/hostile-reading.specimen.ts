import { readFileSync } from "node:fs";
import { analyzeCheckImage, analyzeCheckImages } from "@/lib/check-image/server/analyze-check-images";
import { answerOrders } from "@/lib/check-image/server/answer-orders";
import { straightenPicture } from "@/lib/check-image/server/straighten-picture";
import type { HostileAnswer } from "./hostile-picture.specimen";

/** Reads a picture as both sides of a check, as the bank does, or as one side and its straightened copy, as the portal does. */
export interface HostileOrder {
  readonly bytes: Uint8Array;
  readonly as: "bank" | "portal";
}

export interface HostileReading {
  readonly answer: HostileAnswer;
  readonly sentence: string;
  readonly pid: number;
  /** The most memory that the process has ever had. */
  readonly peakMb: number;
}

/** The kernel's own count where there is one: the other one begins with the parent's memory. */
function peakMb(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "latin1"))?.[1]) / 1024;
}

answerOrders<HostileOrder, HostileReading>(async ({ bytes, as }) => {
  const outcome =
    as === "bank" ? await analyzeCheckImages({ front: bytes, back: bytes }) : await analyzeCheckImage(bytes, "front");
  const straight =
    outcome.ok && "rectified" in outcome.value ? await straightenPicture(bytes, outcome.value) : undefined;
  const refusal = outcome.ok ? straight : outcome;
  const told = { pid: process.pid, peakMb: peakMb() };
  return !refusal || refusal.ok
    ? { answer: "read", sentence: "", ...told }
    : { answer: refusal.code, sentence: refusal.message, ...told };
});
