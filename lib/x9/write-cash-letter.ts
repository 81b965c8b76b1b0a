import { type Outcome, success } from "@/lib/shared/outcome";
import { bundleTotals, letterTotals } from "./letters/count-totals";
import type { CashLetter, LetterBundle, LetterItem } from "./letters/letter-tree";
import { makeRecord } from "./records/make-record";
import { writeRecords } from "./records/write-records";
import type { X9Record } from "./records/x9-record";
import { compactDate, itemRecords, type WritingRefusal } from "./writing/item-records";
import { type LetterContents, type LetterStyle, USUAL_STYLE } from "./writing/letter-contents";

/** Exchanges take bundles of 300 items at most. */
const ITEMS_PER_BUNDLE = 300;
const FORWARD_PRESENTMENT = "01";

/**
 * Writes deposited checks as an image cash letter: one cash letter, bundles of up to 300 checks with both pictures,
 * and control records that agree with them.
 *
 * @returns the bytes of the file, or why a check can't be written
 */
export function writeCashLetter(
  contents: LetterContents,
  style: LetterStyle = USUAL_STYLE,
): Outcome<Uint8Array, WritingRefusal> {
  const items: LetterItem[] = [];
  for (const [index, item] of contents.items.entries()) {
    const records = itemRecords(item, index + 1, contents);
    if (!records.ok) return records;
    items.push(records.value);
  }
  const letter = withControl(cashLetter(items, contents), contents);
  const inside = letterRecords(letter);
  const records = [fileHeader(contents, style), ...inside, fileControl(letter, inside.length + 2)];
  const end = Uint8Array.of(style.encoding === "ASCII" ? 0x0a : 0x25);
  const framing = style.isPrefixed
    ? ({ kind: "length-prefixed" } as const)
    : ({ kind: "by-content", separator: end, end } as const);
  return success(writeRecords({ format: { encoding: style.encoding, framing, padding: new Uint8Array() }, records }));
}

function fileHeader(contents: LetterContents, { standardLevel }: LetterStyle): X9Record<"01"> {
  return makeRecord("01", {
    standardLevel,
    testFileIndicator: contents.isTest ? "T" : "P",
    immediateDestinationRoutingNumber: contents.destination.routingNumber,
    immediateOriginRoutingNumber: contents.origin.routingNumber,
    fileCreationDate: compactDate(contents.createdDate),
    fileCreationTime: contents.createdTime,
    resendIndicator: "N",
    immediateDestinationName: contents.destination.name,
    immediateOriginName: contents.origin.name,
    fileIdModifier: "A",
  });
}

function cashLetter(items: readonly LetterItem[], contents: LetterContents): CashLetter {
  const header = makeRecord("10", {
    collectionTypeIndicator: FORWARD_PRESENTMENT,
    destinationRoutingNumber: contents.destination.routingNumber,
    eceInstitutionRoutingNumber: contents.origin.routingNumber,
    cashLetterBusinessDate: compactDate(contents.businessDate),
    cashLetterCreationDate: compactDate(contents.createdDate),
    cashLetterCreationTime: contents.createdTime,
    cashLetterRecordTypeIndicator: "I",
    cashLetterDocumentationTypeIndicator: "G",
    cashLetterId: contents.cashLetterId,
    fedWorkType: "C",
  });
  const bundles: LetterBundle[] = [];
  for (let first = 0; first < items.length; first += ITEMS_PER_BUNDLE) {
    bundles.push(bundleOf(items.slice(first, first + ITEMS_PER_BUNDLE), bundles.length + 1, contents));
  }
  return { header, bundles, credits: [], summaries: [], control: null };
}

function bundleOf(items: LetterItem[], position: number, contents: LetterContents): LetterBundle {
  const header = makeRecord("20", {
    collectionTypeIndicator: FORWARD_PRESENTMENT,
    destinationRoutingNumber: contents.destination.routingNumber,
    eceInstitutionRoutingNumber: contents.origin.routingNumber,
    bundleBusinessDate: compactDate(contents.businessDate),
    bundleCreationDate: compactDate(contents.createdDate),
    bundleId: String(position).padStart(10, "0"),
    bundleSequenceNumber: String(position).padStart(4, "0"),
  });
  const bundle: LetterBundle = { header, items, credits: [], control: null };
  const totals = bundleTotals(bundle);
  const control = makeRecord("70", {
    itemsWithinBundleCount: totals.items,
    bundleTotalAmount: totals.amountCents,
    micrValidTotalAmount: totals.micrValidCents,
    imagesWithinBundleCount: totals.imagesWithData,
  });
  return { ...bundle, control };
}

function withControl(letter: CashLetter, { origin, businessDate }: LetterContents): CashLetter {
  const totals = letterTotals(letter);
  const control = makeRecord("90", {
    bundleCount: letter.bundles.length,
    itemsWithinCashLetterCount: totals.items,
    cashLetterTotalAmount: totals.amountCents,
    imagesWithinCashLetterCount: totals.imagesWithData,
    eceInstitutionName: origin.name,
    settlementDate: compactDate(businessDate),
  });
  return { ...letter, control };
}

function letterRecords({ header, bundles, control }: CashLetter): X9Record[] {
  const ofItem = ({ detail, addenda, views }: LetterItem): X9Record[] => [
    detail,
    ...addenda,
    ...views.flatMap((view) => (view.data ? [view.detail, view.data] : [view.detail])),
  ];
  const ofBundle = (bundle: LetterBundle): X9Record[] => [
    bundle.header,
    ...bundle.items.flatMap(ofItem),
    ...(bundle.control ? [bundle.control] : []),
  ];
  return [header, ...bundles.flatMap(ofBundle), ...(control ? [control] : [])];
}

function fileControl(letter: CashLetter, totalRecordCount: number): X9Record<"99"> {
  const totals = letterTotals(letter);
  return makeRecord("99", {
    cashLetterCount: 1,
    totalRecordCount,
    totalItemCount: totals.items,
    fileTotalAmount: totals.amountCents,
  });
}
