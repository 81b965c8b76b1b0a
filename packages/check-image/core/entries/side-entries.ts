import type { AmountRegion } from "@endorse/check-image/core/amount/amount-region";
import type { RecognizedAmount } from "@endorse/check-image/core/amount/courtesy-amount";
import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";

/** An analyzed side, upright and straightened at 200 dpi. */
export interface SideToRead {
  readonly bitonal: BitonalImage;
  readonly rectified: GrayImage;
  /** Null for a back. */
  readonly micr: MicrReading | null;
}

/** Different amounts in figures and in words. */
export interface AmountConflict {
  readonly figuresCents: number;
  readonly wordsDollars: number;
  /** The cents in words; null when they were not read. */
  readonly wordsCents: number | null;
}

/** An amount that the user can accept after comparing it with the check. */
export interface AmountSuggestion {
  readonly from: "figures" | "MICR line";
  readonly cents: number;
}

/** A side's entries; regions are in pixels of its straightened image. */
export interface SideEntries {
  /** The courtesy amount of a front with a MICR line; null unless it was read with confidence. */
  readonly recognizedAmount: RecognizedAmount | null;
  /** The courtesy amount if it was read with low confidence; null if an amount was recognized or none was read. */
  readonly doubtfulAmount: RecognizedAmount | null;
  /** Null unless the figures and the words differ; `doubtfulAmount` is then the amount in figures. */
  readonly amountConflict: AmountConflict | null;
  /** The date of a front with a MICR line, as YYYY-MM-DD; null when none was read with confidence. */
  readonly recognizedDate: string | null;
  /** The actual or expected region of the courtesy amount; null when the side may not be a front. */
  readonly amountRegion: AmountRegion | null;
}

/** Reads a side's entries. In the browser, its code is loaded separately. */
export type EntryReader = (side: SideToRead) => SideEntries;

/** The result for a back, or for an image that may not be a front. */
export const NO_ENTRIES: SideEntries = {
  recognizedAmount: null,
  doubtfulAmount: null,
  amountConflict: null,
  recognizedDate: null,
  amountRegion: null,
};
