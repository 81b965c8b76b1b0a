import type { X9Record } from "@endorse/x9/records/x9-record";

/** The records of one image of an item or credit; data and analysis are null if missing. */
export interface ImageView {
  readonly detail: X9Record<"50">;
  data: X9Record<"52"> | null;
  analysis: X9Record<"54"> | null;
}

export type ItemAddendum = X9Record<"26" | "27" | "28" | "32" | "33" | "34" | "35">;

/** The records of a check or returned check. */
export interface ItemRecords {
  readonly detail: X9Record<"25" | "31">;
  readonly addenda: ItemAddendum[];
  readonly views: ImageView[];
}

/** The records of a deposit ticket, which credits the total of its checks. */
export interface CreditRecords {
  readonly detail: X9Record<"61" | "62">;
  readonly views: ImageView[];
}

export interface CashLetterBundle {
  readonly header: X9Record<"20">;
  readonly items: ItemRecords[];
  readonly credits: CreditRecords[];
  control: X9Record<"70"> | null;
}

export interface CashLetter {
  readonly header: X9Record<"10">;
  readonly bundles: CashLetterBundle[];
  /** Credits outside bundles. */
  readonly credits: CreditRecords[];
  readonly summaries: X9Record<"85">[];
  control: X9Record<"90"> | null;
}

/** A file's records as a tree. After a successful read, no control record is null. */
export interface CashLetterFile {
  readonly header: X9Record<"01">;
  readonly cashLetters: CashLetter[];
  control: X9Record<"99"> | null;
  /** Number of records in the file. */
  readonly recordCount: number;
}
