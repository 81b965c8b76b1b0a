import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCourtesyAmount } from "@endorse/check-image/core/amount/courtesy-amount";
import { readPrintedAmounts } from "@endorse/check-image/core/amount/printed-amount";
import { readWrittenAmounts } from "@endorse/check-image/core/amount/written-amount";
import { analyzeSide } from "@endorse/check-image/core/analyze-side";
import { compareEntries } from "@endorse/check-image/core/entries/compare-entries";
import type { WordsReading } from "@endorse/check-image/core/words/read-row";
import { readWords } from "@endorse/check-image/core/words/read-words";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { readTruth } from "./amounts/truth";

/**
 * Scores the amount reader on external images of check fronts: `npm run endorse -- accuracy:amounts FOLDER`.
 *
 * FOLDER has the images and a `truth.jsonl` with one object per line: `{ file, kind, amountCents }`, with `amountCents`
 * null if it is illegible. Prints the results per kind, with separate counts for the amount in words. For handwritten
 * amounts, also prints how many are read and how many of those are wrong, at each minimum confidence.
 */
const THRESHOLDS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Usage: npm run endorse -- accuracy:amounts FOLDER");
  process.exit(2);
}
const truth = await readTruth(folder);

interface Score {
  readonly kind: string;
  readonly amountCents: number | null;
  readonly read: number | null;
  readonly isDoubtful: boolean;
  /** Whether the amount in figures differs from the amount in words. */
  readonly hasConflict: boolean;
  readonly words: WordsReading | null;
  readonly written: { readonly amountCents: number; readonly confidence: number } | null;
}

const scores: Score[] = [];
for (const { file, kind, amountCents } of truth) {
  const decoded = await decodeCheckImage(await readFile(join(folder, file)));
  if (!decoded.ok) continue;
  const { gray, densityDpi } = decoded.value;
  const { bitonal, rectified, micr } = analyzeSide(gray, { side: "front", densityDpi });
  // Skipped as in the product, since an image without a MICR line may not be a front.
  const hasMicrLine = micr !== null && micr.line !== "";
  const encodedCents = (hasMicrLine && micr.fields?.amountCents) || null;
  const figures = hasMicrLine ? readCourtesyAmount({ bitonal, rectified }, encodedCents) : null;
  const words = hasMicrLine ? readWords(bitonal) : null;
  const reading = figures && compareEntries(figures, words, encodedCents);
  const isPrint = hasMicrLine && readPrintedAmounts(bitonal)[0]?.isCertain === true;
  scores.push({
    kind,
    amountCents,
    read: reading?.recognized?.amountCents ?? null,
    isDoubtful: Boolean(reading?.doubtful),
    hasConflict: Boolean(reading?.conflict),
    words,
    written: hasMicrLine && !isPrint ? (readWrittenAmounts(bitonal).amounts[0] ?? null) : null,
  });
}

/** Returns whether the amount in words has the correct dollars, and the correct cents if it includes cents. */
function matchesTruth({ dollars, cents }: WordsReading, { amountCents }: Score): boolean {
  return (
    amountCents !== null && dollars === Math.floor(amountCents / 100) && (cents === null || cents === amountCents % 100)
  );
}

const kinds = [...new Set(scores.map(({ kind }) => kind))].sort();
const scoresOfKind = (kind: string) => scores.filter((score) => score.kind === kind);
console.table(
  kinds.map((kind) => ({
    kind,
    checks: scoresOfKind(kind).length,
    right: scoresOfKind(kind).filter(({ read, amountCents }) => read !== null && read === amountCents).length,
    wrong: scoresOfKind(kind).filter(({ read, amountCents }) => read !== null && read !== amountCents).length,
    doubtful: scoresOfKind(kind).filter(({ isDoubtful }) => isDoubtful).length,
    "words right": scoresOfKind(kind).filter((score) => score.words && matchesTruth(score.words, score)).length,
    "words wrong": scoresOfKind(kind).filter((score) => score.words && !matchesTruth(score.words, score)).length,
    "words differ": scoresOfKind(kind).filter(({ hasConflict }) => hasConflict).length,
  })),
);
console.table(
  kinds.flatMap((kind) =>
    THRESHOLDS.map((threshold) => {
      const read = scoresOfKind(kind).filter(({ written }) => written && written.confidence >= threshold);
      const wrong = read.filter(({ written, amountCents }) => written?.amountCents !== amountCents).length;
      return { kind, threshold, "read as handwriting": read.length, wrong };
    }),
  ),
);
