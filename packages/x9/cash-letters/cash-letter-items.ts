import { trimPadding, type X9Record } from "@endorse/x9/records/x9-record";
import type { CashLetterFile, ItemRecords } from "./cash-letter-file";
import { readItemCents } from "./count-totals";
import { readMicrFields, toMicrLine } from "./micr-line";
import { sidePicture, type ViewPicture } from "./view-picture";

/** A check of an image cash letter, decoded for display. */
export interface CashLetterItem {
  /** The number of its detail record. */
  readonly record: number;
  readonly amountCents: number;
  /** The return reason code; null for a deposited check. */
  readonly returnReason: string | null;
  /** A transcription of the MICR line: A transit, C on-us, D dash. */
  readonly micrLine: string;
  readonly sequenceNumber: string;
  readonly payee: string;
  readonly front: ViewPicture | null;
  readonly back: ViewPicture | null;
  /** Messages about images that can't be used. */
  readonly pictureProblems: readonly string[];
}

/** The items of every cash letter of a file, in file order. */
export function listItems({ cashLetters }: CashLetterFile): CashLetterItem[] {
  return cashLetters.flatMap(({ bundles }) => bundles.flatMap(({ items }) => items.map(toItem)));
}

function toItem(item: ItemRecords): CashLetterItem {
  const { detail } = item;
  const front = sidePicture(item, "front");
  const back = sidePicture(item, "back");
  return {
    record: detail.number,
    amountCents: readItemCents(item),
    returnReason: detail.type === "31" ? detail.fields.returnReason : null,
    micrLine: toMicrLine(readMicrFields(item)),
    sequenceNumber: trimPadding(detail.fields.eceInstitutionItemSequenceNumber),
    payee: readPayee(item),
    front: front.ok ? front.value : null,
    back: back.ok ? back.value : null,
    pictureProblems: [front, back].flatMap((side) => (side.ok ? [] : [side.message])),
  };
}

function readPayee({ addenda }: ItemRecords): string {
  const deposit = addenda.find(
    (record): record is X9Record<"26"> | X9Record<"32"> => record.type === "26" || record.type === "32",
  );
  return trimPadding(deposit?.fields.payeeName ?? "");
}
