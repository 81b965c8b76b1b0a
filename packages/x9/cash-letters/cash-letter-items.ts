import { plain, type X9Record } from "@endorse/x9/records/x9-record";
import type { CashLetterFile, ItemRecords } from "./cash-letter-file";
import { itemCents } from "./count-totals";
import { itemMicrFields, toMicrLine } from "./micr-line";
import { sidePicture, type ViewPicture } from "./view-picture";

/** A check of an image cash letter, as a person sees it. */
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
export function cashLetterItems({ cashLetters }: CashLetterFile): CashLetterItem[] {
  return cashLetters.flatMap(({ bundles }) => bundles.flatMap(({ items }) => items.map(asItem)));
}

function asItem(item: ItemRecords): CashLetterItem {
  const { detail } = item;
  const front = sidePicture(item, "front");
  const back = sidePicture(item, "back");
  return {
    record: detail.number,
    amountCents: itemCents(item),
    returnReason: detail.type === "31" ? detail.fields.returnReason : null,
    micrLine: toMicrLine(itemMicrFields(item)),
    sequenceNumber: plain(detail.fields.eceInstitutionItemSequenceNumber),
    payee: payeeOf(item),
    front: front.ok ? front.value : null,
    back: back.ok ? back.value : null,
    pictureProblems: [front, back].flatMap((side) => (side.ok ? [] : [side.message])),
  };
}

function payeeOf({ addenda }: ItemRecords): string {
  const deposit = addenda.find(
    (record): record is X9Record<"26"> | X9Record<"32"> => record.type === "26" || record.type === "32",
  );
  return plain(deposit?.fields.payeeName ?? "");
}
