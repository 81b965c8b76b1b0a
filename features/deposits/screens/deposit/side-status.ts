import { summarizeTests } from "@/components/check/iqa-summary";
import type { SideState } from "./use-side";

/** A sentence about images that are missing before a deposit can be reviewed; null when they are complete. */
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

/** True while a side has no image: none was added, or the last one failed. */
export function isSideEmpty({ kind }: SideState): boolean {
  return kind === "empty" || kind === "failed";
}

/** The announcement for screen readers when a side changes; empty for none. */
export function sideAnnouncement(label: string, state: SideState): string {
  switch (state.kind) {
    case "empty":
    case "failed":
      // A failure is announced by its alert.
      return "";
    case "working":
      return state.step === "analyzing" ? `${label}: uploaded, being analyzed.` : "";
    case "uploading":
    case "staged":
      return `${label}: ${summarizeTests(state.image.analysis.tests).text}.`;
  }
}

/** The ink layout of a side's image; null without an image. */
export function layoutOf(state: SideState): string | null {
  return state.kind === "uploading" || state.kind === "staged" ? state.image.layout : null;
}
