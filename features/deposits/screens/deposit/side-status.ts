import { summarizeTests } from "@/components/check/iqa-summary";
import type { SideState } from "./use-side";

/** Describes which images are missing before the review; returns null if both are ready. */
export function describeMissingSides(front: SideState, back: SideState): string | null {
  const [isFrontMissing, isBackMissing] = [front, back].map(isSideEmpty);
  if (isFrontMissing && isBackMissing) return "Both images are still missing.";
  if (isFrontMissing) return "The front is still missing.";
  if (isBackMissing) return "The back is still missing.";
  const [isFrontStaged, isBackStaged] = [front.kind === "staged", back.kind === "staged"];
  if (!isFrontStaged && !isBackStaged) return "The images are still uploading.";
  if (!isFrontStaged) return "The front is still uploading.";
  return isBackStaged ? null : "The back is still uploading.";
}

/** Whether a side has no image, because none was added or the last one failed. */
export function isSideEmpty({ kind }: SideState): boolean {
  return kind === "empty" || kind === "failed";
}

/** Returns the screen reader announcement for a change to a side; empty if there is none. */
export function sideAnnouncement(label: string, state: SideState): string {
  switch (state.kind) {
    case "empty":
    case "failed":
      // Failures are announced by their alert.
      return "";
    case "working":
      return state.step === "analyzing" ? `${label}: uploaded, being analyzed.` : "";
    case "uploading":
    case "staged":
      return `${label}: ${summarizeTests(state.image.analysis.tests).text}.`;
  }
}

/** Returns the ink layout of a side's image, or null if it has no analyzed image. */
export function layoutOf(state: SideState): string | null {
  return state.kind === "uploading" || state.kind === "staged" ? state.image.layout : null;
}
