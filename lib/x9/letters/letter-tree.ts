import type { X9Record } from "@/lib/x9/records/x9-record";

/** A picture of an item: its detail, and the data and analysis that follow it. */
export interface ImageView {
  readonly detail: X9Record<"50">;
  data: X9Record<"52"> | null;
  analysis: X9Record<"54"> | null;
}

export type ItemAddendum = X9Record<"26" | "27" | "28" | "32" | "33" | "34" | "35">;

/** A check, or a returned check, with everything that belongs to it. */
export interface LetterItem {
  readonly detail: X9Record<"25" | "31">;
  readonly addenda: ItemAddendum[];
  readonly views: ImageView[];
}

/** A deposit ticket: the credit for checks, with its pictures. */
export interface LetterCredit {
  readonly detail: X9Record<"61" | "62">;
  readonly views: ImageView[];
}

export interface LetterBundle {
  readonly header: X9Record<"20">;
  readonly items: LetterItem[];
  readonly credits: LetterCredit[];
  control: X9Record<"70"> | null;
}

export interface CashLetter {
  readonly header: X9Record<"10">;
  readonly bundles: LetterBundle[];
  /** Credits outside of bundles. */
  readonly credits: LetterCredit[];
  readonly summaries: X9Record<"85">[];
  control: X9Record<"90"> | null;
}

/** The records of a file by what they belong to. Of a file that was read every control record is there. */
export interface LetterTree {
  readonly header: X9Record<"01">;
  readonly letters: CashLetter[];
  control: X9Record<"99"> | null;
  /** The number of its records. */
  readonly recordCount: number;
}
