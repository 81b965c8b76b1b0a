import type { AmountRegion } from "@endorse/check-image/core/amount/amount-region";
import type { RecognizedAmount } from "@endorse/check-image/core/amount/courtesy-amount";
import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import type { BitonalImage } from "@endorse/check-image/core/pixels/image";

/** An analyzed side, upright and straightened at 200 dpi. */
export interface SideToRead {
  readonly bitonal: BitonalImage;
  /** Null for a back. */
  readonly micr: MicrReading | null;
}

/** Two amounts on one front. */
export interface AmountConflict {
  readonly figuresCents: number;
  readonly wordsDollars: number;
  /** The cents of the words; null where they were not read. */
  readonly wordsCents: number | null;
}

/** What was entered on a side, in pixels of its straightened image. */
export interface SideEntries {
  /** The courtesy amount of a front with a MICR line, when it was read with confidence; null otherwise. */
  readonly recognizedAmount: RecognizedAmount | null;
  /** What was read of it without confidence; null beside a recognized amount and when nothing was read. */
  readonly doubtfulAmount: RecognizedAmount | null;
  /** The two amounts of a front whose figures and words say different ones; `doubtfulAmount` is the one in figures then. */
  readonly amountConflict: AmountConflict | null;
  /** The date of a front with a MICR line, as YYYY-MM-DD; null when none was read with confidence. */
  readonly recognizedDate: string | null;
  /** The part that shows the courtesy amount, or should; null for what may be no front. */
  readonly amountRegion: AmountRegion | null;
}

/** Reads the entries of a side; its code may have to be loaded first. */
export type EntryReader = (side: SideToRead) => SideEntries;

/** Those of a back, and of what may be no front. */
export const NO_ENTRIES: SideEntries = {
  recognizedAmount: null,
  doubtfulAmount: null,
  amountConflict: null,
  recognizedDate: null,
  amountRegion: null,
};
