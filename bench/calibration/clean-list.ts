import { CAPTURE_MODES, type CaptureMode, type FailureTally } from "./measure-sweeps";

/** Formats the tests failed by clean images as a Markdown list by capture mode. */
export function formatCleanList(clean: Readonly<Record<CaptureMode, FailureTally>>): string {
  return CAPTURE_MODES.map((mode) => {
    const failed = Object.entries(clean[mode].failures).map(([name, count]) => `${name} ${count}`);
    return `- ${mode}, ${clean[mode].pictures} images: ${failed.join(", ") || "none"}`;
  }).join("\n");
}
