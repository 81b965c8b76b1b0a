import { locateAmountRegion } from "@endorse/check-image/core/amount/amount-region";
import { readCourtesyAmount } from "@endorse/check-image/core/amount/courtesy-amount";
import { readDate } from "@endorse/check-image/core/date/read-date";
import { readWords } from "@endorse/check-image/core/words/read-words";
import { compareEntries } from "./compare-entries";
import { NO_ENTRIES, type SideEntries, type SideToRead } from "./side-entries";

/**
 * Reads the drawer's entries on a front: the amount, in figures and in words, and the date. A back has no entries; a
 * front without a MICR line is not read, because it may be upside down or not a check.
 *
 * In the browser, this module and its dependencies are loaded after the rest of the engine.
 */
export function readEntries({ bitonal, rectified, micr }: SideToRead): SideEntries {
  if (micr === null || micr.line === "") return NO_ENTRIES;
  const encodedCents = micr.fields?.amountCents || null;
  const { box, ...figures } = readCourtesyAmount({ bitonal, rectified }, encodedCents);
  const { recognized, doubtful, conflict } = compareEntries(figures, readWords(bitonal), encodedCents);
  return {
    recognizedAmount: recognized,
    doubtfulAmount: doubtful,
    amountConflict: conflict,
    recognizedDate: readDate(bitonal, micr.reason === "LayoutUnknown"),
    amountRegion: locateAmountRegion(box, bitonal),
  };
}
