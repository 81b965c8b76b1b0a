import { analyzeSide } from "@/lib/check-image/core/analyze-side";
import type { Quadrilateral } from "@/lib/check-image/core/image";
import { readMicrCrop } from "@/lib/check-image/core/micr-crop";
import type { Specimen } from "./specimens";

/** What the engine made of one specimen. */
export interface Verdict {
  readonly seed: number;
  readonly kind: Specimen["kind"];
  readonly tags: readonly string[];
  readonly truth: string;
  readonly line: string;
  readonly accepted: boolean;
  readonly isRight: boolean;
  readonly isWrongAccept: boolean;
  /** Largest distance of a corner from its place, in parts of the sheet's diagonal; null where there are none to find. */
  readonly cornerError: number | null;
  readonly amount: "right" | "wrong" | "none" | "invented" | "absent";
  readonly analyseMs: number;
}

export function judge(specimen: Specimen): Verdict {
  const { seed, kind, tags, gray, densityDpi, line: truth, acceptable } = specimen;
  const started = performance.now();
  const isCrop = kind === "crop";
  const analysis = isCrop ? null : analyzeSide(gray, { side: "front", densityDpi });
  const micr = analysis?.micr ?? readMicrCrop(gray);
  const analyseMs = performance.now() - started;
  const found = analysis?.recognizedAmount?.amountCents ?? null;
  const { line, accepted } = micr;
  return {
    seed,
    kind,
    tags,
    truth,
    line,
    accepted,
    isRight: line === truth && accepted === acceptable,
    isWrongAccept: accepted && (!acceptable || line !== truth),
    cornerError:
      specimen.corners && !isCrop && kind !== "other"
        ? cornerError(specimen.corners, analysis?.document ?? null)
        : null,
    amount: judgeAmount(specimen.amountCents, found),
    analyseMs,
  };
}

function judgeAmount(truth: number | null, found: number | null): Verdict["amount"] {
  if (truth === null) return found === null ? "absent" : "invented";
  if (found === null) return "none";
  return found === truth ? "right" : "wrong";
}

function cornerError(truth: Quadrilateral, found: Quadrilateral | null): number {
  if (!found) return 1;
  const diagonal = Math.hypot(truth[2].x - truth[0].x, truth[2].y - truth[0].y);
  return Math.max(...truth.map((corner, i) => Math.hypot(corner.x - found[i]!.x, corner.y - found[i]!.y))) / diagonal;
}
