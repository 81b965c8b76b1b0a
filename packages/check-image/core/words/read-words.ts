import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { collectInk } from "@endorse/check-image/core/writing/written-ink";
import { readRow, type WordsReading } from "./read-row";
import { InkCharacters } from "./row-characters";
import { findPrintedRows } from "./word-rows";

/** The usual region of the amount in words, as fractions of the check's width and height. */
const region = { left: 0.01, top: 0.33, bottom: 0.64 };

/**
 * Reads the printed amount in words on an upright, straightened front at 200 dpi.
 *
 * @returns null unless exactly one line states a number of dollars with an ending
 */
export function readWords(bitonal: BitonalImage): WordsReading | null {
  const ink = collectInk(bitonal, region);
  const readings: WordsReading[] = [];
  for (const row of findPrintedRows(ink)) {
    const { reading, isOpen } = readRow(new InkCharacters(ink, row));
    // A number without an ending may continue on a different line, or may have been read incompletely.
    if (isOpen) return null;
    if (reading) readings.push(reading);
  }
  return readings.length === 1 ? readings[0]! : null;
}
