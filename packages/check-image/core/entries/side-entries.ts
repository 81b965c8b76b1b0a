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

/** Two amounts on one front. */
export interface AmountConflict {
  readonly figuresCents: number;
  readonly wordsDollars: number;
  /** The cents in words; null when they were not read. */
  readonly wordsCents: number | null;
}

/** An amount that a person may accept after comparing it with the check. */
export interface AmountSuggestion {
  readonly from: "figures" | "MICR line";
  readonly cents: number;
}

/** The entries on a side; regions are in pixels of its straightened image. */
export interface SideEntries {
  /** The courtesy amount of a front with a MICR line, when it was read with confidence; null otherwise. */
  readonly recognizedAmount: RecognizedAmount | null;
  /** The courtesy amount when it was read with low confidence; null with a recognized amount, and when nothing was read. */
  readonly doubtfulAmount: RecognizedAmount | null;
  /** Set when figures and words differ; `doubtfulAmount` is then the amount in figures. */
  readonly amountConflict: AmountConflict | null;
  /** The date of a front with a MICR line, as YYYY-MM-DD; null when none was read with confidence. */
  readonly recognizedDate: string | null;
  /** The region where the courtesy amount is, or should be; null when the side may not be a front. */
  readonly amountRegion: AmountRegion | null;
}

/** Reads the entries of a side; its code may have to be loaded first. */
export type EntryReader = (side: SideToRead) => SideEntries;

/** The entries of a back, or of an image that may not be a front. */
export const NO_ENTRIES: SideEntries = {
  recognizedAmount: null,
  doubtfulAmount: null,
  amountConflict: null,
  recognizedDate: null,
  amountRegion: null,
};
