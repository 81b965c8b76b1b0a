import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import { readMicrCrop } from "@endorse/check-image/core/micr/micr-crop";
import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { WordsReading } from "@endorse/check-image/core/words/read-row";
import { readWords } from "@endorse/check-image/core/words/read-words";
import type { FrontSample } from "./front-sample";

/** The engine's result for one sample. */
export interface SampleScore {
  readonly seed: number;
  readonly kind: FrontSample["kind"];
  readonly tags: readonly string[];
  readonly truth: string;
  readonly line: string;
  readonly accepted: boolean;
  readonly isRight: boolean;
  readonly isWrongAccept: boolean;
  /** Largest corner error, as a fraction of the sheet's diagonal; null if the sample has no corners to find. */
  readonly cornerError: number | null;
  readonly amount: "right" | "wrong" | "none" | "invented" | "absent";
  readonly date: SampleScore["amount"];
  /** Result for the amount in words, or only for the dollars if the cents are uncertain. */
  readonly words: SampleScore["amount"];
  readonly analyzeMs: number;
}

export function scoreSample(sample: FrontSample): SampleScore {
  const { seed, kind, tags, gray, densityDpi, line: truth, acceptable } = sample;
  const started = performance.now();
  const isCrop = kind === "crop";
  const analysis = isCrop ? null : analyzeSide(gray, { side: "front", densityDpi });
  const entries = analysis && readEntries(analysis);
  const micr = analysis?.micr ?? readMicrCrop(gray);
  const analyzeMs = performance.now() - started;
  const amountCents = entries?.recognizedAmount?.amountCents ?? null;
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
      sample.corners && !isCrop && kind !== "other"
        ? measureCornerError(sample.corners, analysis?.document ?? null)
        : null,
    amount: compare(sample.amountCents, amountCents),
    words: compareWords(sample, analysis?.micr?.line ? readWords(analysis.bitonal) : null),
    date: compare(sample.date, entries?.recognizedDate ?? null),
    analyzeMs,
  };
}

function compareWords({ amountCents, wordsFont }: FrontSample, reading: WordsReading | null): SampleScore["amount"] {
  if (wordsFont === null || amountCents === null) return reading === null ? "absent" : "invented";
  if (reading === null) return "none";
  const isSame =
    reading.dollars === Math.floor(amountCents / 100) && (reading.cents ?? amountCents % 100) === amountCents % 100;
  return isSame ? "right" : "wrong";
}

function compare<Value>(truth: Value | null, found: Value | null): SampleScore["amount"] {
  if (truth === null) return found === null ? "absent" : "invented";
  if (found === null) return "none";
  return found === truth ? "right" : "wrong";
}

function measureCornerError(truth: Quadrilateral, found: Quadrilateral | null): number {
  if (!found) return 1;
  const diagonal = Math.hypot(truth[2].x - truth[0].x, truth[2].y - truth[0].y);
  return Math.max(...truth.map((corner, i) => Math.hypot(corner.x - found[i]!.x, corner.y - found[i]!.y))) / diagonal;
}
