import { countTests } from "@/components/check/iqa-summary";
import type { SideState } from "./use-side";

/** What is still to be done with the pictures before a deposit can be reviewed; null when nothing is. */
export function picturesMissing(front: SideState, back: SideState): string | null {
  const [isFrontMissing, isBackMissing] = [front, back].map(isMissing);
  if (isFrontMissing && isBackMissing) return "Both pictures are still missing.";
  if (isFrontMissing) return "The front is still missing.";
  if (isBackMissing) return "The back is still missing.";
  const [isFrontHere, isBackHere] = [front.kind === "staged", back.kind === "staged"];
  if (!isFrontHere && !isBackHere) return "The pictures are still on their way.";
  if (!isFrontHere) return "The front is still on its way.";
  return isBackHere ? null : "The back is still on its way.";
}

function isMissing({ kind }: SideState): boolean {
  return kind === "empty" || kind === "failed";
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
