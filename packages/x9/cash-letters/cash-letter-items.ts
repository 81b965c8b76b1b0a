import { trimPadding, type X9Record } from "@endorse/x9/records/x9-record";
import type { CashLetterFile, ItemRecords } from "./cash-letter-file";
import { readItemCents } from "./count-totals";
import { formatMicrLine, readMicrFields } from "./micr-line";
import { readSideImage, type ViewImage } from "./view-picture";

/** A check in an image cash letter, decoded for display. */
export interface CashLetterItem {
  /** Number of the detail record. */
  readonly record: number;
  readonly amountCents: number;
  /** Return reason code; null for a forward (not returned) check. */
  readonly returnReason: string | null;
  /** MICR line with letters for the symbols: A transit, C on-us, D dash. */
  readonly micrLine: string;
  readonly sequenceNumber: string;
  readonly payee: string;
  readonly front: ViewImage | null;
  readonly back: ViewImage | null;
  /** Messages about unusable images. */
  readonly pictureProblems: readonly string[];
}

/** Lists the items of all cash letters, in file order. */
export function listItems({ cashLetters }: CashLetterFile): CashLetterItem[] {
  return cashLetters.flatMap(({ bundles }) => bundles.flatMap(({ items }) => items.map(toItem)));
}

function toItem(item: ItemRecords): CashLetterItem {
  const { detail } = item;
  const front = readSideImage(item, "front");
  const back = readSideImage(item, "back");
  return {
    record: detail.number,
    amountCents: readItemCents(item),
    returnReason: detail.type === "31" ? detail.fields.returnReason : null,
    micrLine: formatMicrLine(readMicrFields(item)),
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
