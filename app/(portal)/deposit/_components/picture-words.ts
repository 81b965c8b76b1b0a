import { countTests } from "@/components/check/iqa-summary";
import type { SideState } from "./use-side";

/** What is still to be done with the pictures before a deposit can be reviewed; null when nothing is. */
export function picturesMissing(front: SideState, back: SideState): string | null {
  if (front.kind === "working" || back.kind === "working") return "The pictures are still on their way.";
  const isFrontMissing = front.kind !== "staged";
  const isBackMissing = back.kind !== "staged";
  if (isFrontMissing && isBackMissing) return "Both pictures are still missing.";
  if (isFrontMissing) return "The front is still missing.";
  if (isBackMissing) return "The back is still missing.";
  return null;
}

/** What a screen reader says when a side changes. */
export function sideNews(label: string, state: SideState): string {
  switch (state.kind) {
    case "empty":
    case "failed":
      // A failure is an alert of its own.
      return "";
    case "working":
      return state.doing === "analysing" ? `${label}: sent, being looked at.` : "";
    case "judged":
    case "staged": {
      const { passed, tested, failed } = countTests(state.image.analysis.tests);
      return failed > 0
        ? `${label}: ${failed} of ${tested} image tests failed.`
        : `${label}: ${passed} of ${tested} image tests passed.`;
    }
  }
}
