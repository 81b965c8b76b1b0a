import { type BinarizeOptions, binarize, binarizeAtMidGray } from "@endorse/check-image/core/pixels/binarize";
import { labelComponents } from "@endorse/check-image/core/pixels/connected-components";
import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import { isBitonal } from "@endorse/check-image/core/pixels/luma";
import { continueLine } from "./continue-line";
import type { LineSegment } from "./line-segment";
import { EMPTY_READING, type MicrReading, sumConfidence } from "./micr-reading";
import { readAlongPath } from "./read-along-path";
import type { MicrRow } from "./search/micr-rows";
import { type MicrCandidate, type MicrSearch, rankRows } from "./search/micr-search";
import { type Frame, findUnreadInkReason } from "./unread-ink";
import { isWholeLine, validateLine, WHOLE_LINE_SYMBOLS } from "./validate-line";

/** Maximum number of rows to read. */
const MAX_READ_ROWS = 3;
/** Minimum lead in similarity that decides a row's orientation; zeros and amount symbols look the same upside down. */
const ORIENTATION_LEAD = 0.08;
/** Number of additional cells to read at each end of a row that is read without nearby print. */
const ADDITIONAL_SYMBOLS = 2;

/**
 * Reads an image's best candidate rows and returns the first reading that is a whole line or has known fields, or else
 * the reading with the highest total confidence.
 */
export function readRows(image: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrReading {
  const { top = 0, bottom = image.height, rim = 0 } = search;
  const { minimumSymbols = WHOLE_LINE_SYMBOLS, maximumRows = MAX_READ_ROWS } = search;
  const components = labelComponents(ink, image.width, top, bottom);
  let best = EMPTY_READING;
  /** Similarity of each row that was read; the row's other orientation is read only if it is about as similar. */
  const readable = new Map<MicrRow, number>();
  for (const candidate of sortUprightFirst(rankRows(image, components, search).slice(0, maximumRows))) {
    if ((readable.get(candidate.row) ?? 0) > candidate.similarity.mean + ORIENTATION_LEAD) continue;
    const segment = readCandidate(image, candidate, search.minimumSymbols);
    if (segment.symbols.length === 0) continue;
    const { segments, isIncomplete } = continueLine(image, components, segment);
    const reading = validateLine(segments, image, { minimumSymbols, isIncomplete });
    // The line was found but must not be accepted. Stops here, because the next attempt might lose the unread ink.
    const refusal = reading.accepted ? findUnreadInkReason(segments, components, computeFrame(image, rim)) : null;
    if (refusal) return { ...reading, accepted: false, fields: null, reason: refusal };
    if (reading.fields || isWholeLine(reading)) return reading;
    if (reading !== EMPTY_READING) readable.set(candidate.row, candidate.similarity.mean);
    if (sumConfidence(reading) > sumConfidence(best)) best = reading;
  }
  return best;
}

function computeFrame({ width, height }: GrayImage, rim: number): Frame {
  return { left: rim, top: rim, right: width - rim, bottom: height - rim };
}

/** If a row's orientations are equally similar to symbols, puts the upright one first; few lines are upside down. */
function sortUprightFirst(candidates: readonly MicrCandidate[]): readonly MicrCandidate[] {
  const ordered = [...candidates];
  for (let i = 0; i + 1 < ordered.length; i++) {
    const [first, next] = [ordered[i]!, ordered[i + 1]!];
    const isTie = first.row === next.row && first.similarity.mean - next.similarity.mean <= ORIENTATION_LEAD;
    if (isTie && first.isTurned) [ordered[i], ordered[i + 1]] = [next, first];
  }
  return ordered;
}

/** Reads a row with the print next to it, or only the row if that print is unrelated or has a different pitch. */
function readCandidate(
  image: GrayImage,
  { path, reach }: MicrCandidate,
  minimumClear: number | undefined,
): LineSegment {
  const segment = readAlongPath(image, path, { minimumClear });
  if (segment.symbols.length > 0) return segment;
  return readAlongPath(image, path, { minimumClear, maximumSymbols: reach + ADDITIONAL_SYMBOLS });
}

/** Returns the ink of an image, which may already be bitonal. */
export function binarizeInk(image: GrayImage, options?: BinarizeOptions): BitonalImage["ink"] {
  return (isBitonal(image) ? binarizeAtMidGray(image) : binarize(image, options)).ink;
}
