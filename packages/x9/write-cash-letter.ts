import { type Outcome, success } from "@endorse/check-image/outcome";
import type { CashLetter, CashLetterBundle, ItemRecords } from "./cash-letters/cash-letter-file";
import { countBundleTotals, countCashLetterTotals } from "./cash-letters/count-totals";
import { makeRecord } from "./records/make-record";
import { writeRecords } from "./records/write-records";
import type { X9Record } from "./records/x9-record";
import { type CashLetterContents, type CashLetterStyle, DEFAULT_STYLE } from "./writing/cash-letter-contents";
import { createItemRecords, formatCompactDate, type WritingRefusal } from "./writing/item-records";

/** Exchanges accept at most 300 items per bundle. */
const ITEMS_PER_BUNDLE = 300;
const FORWARD_PRESENTMENT = "01";

/**
 * Creates an image cash letter file from deposited checks: one cash letter, bundles of up to 300 checks with front and
 * back images, and matching control records.
 *
 * @returns the file's bytes, or the reason why a check can't be included
 */
export function writeCashLetter(
  contents: CashLetterContents,
  style: CashLetterStyle = DEFAULT_STYLE,
): Outcome<Uint8Array, WritingRefusal> {
  const items: ItemRecords[] = [];
  for (const [index, item] of contents.items.entries()) {
    const records = createItemRecords(item, index + 1, contents);
    if (!records.ok) return records;
    items.push(records.value);
  }
  const cashLetter = withControl(createCashLetter(items, contents), contents);
  const cashLetterRecords = createCashLetterRecords(cashLetter);
  const fileControl = createFileControl(cashLetter, cashLetterRecords.length + 2);
  const records = [createFileHeader(contents, style), ...cashLetterRecords, fileControl];
  const end = Uint8Array.of(style.encoding === "ASCII" ? 0x0a : 0x25);
  const framing = style.isPrefixed
    ? ({ kind: "length-prefixed" } as const)
    : ({ kind: "by-content", separator: end, end } as const);
  return success(writeRecords({ format: { encoding: style.encoding, framing, padding: new Uint8Array() }, records }));
}

function createFileHeader(contents: CashLetterContents, { standardLevel }: CashLetterStyle): X9Record<"01"> {
  return makeRecord("01", {
    standardLevel,
    testFileIndicator: contents.isTest ? "T" : "P",
    immediateDestinationRoutingNumber: contents.destination.routingNumber,
    immediateOriginRoutingNumber: contents.origin.routingNumber,
    fileCreationDate: formatCompactDate(contents.createdDate),
    fileCreationTime: contents.createdTime,
    resendIndicator: "N",
    immediateDestinationName: contents.destination.name,
    immediateOriginName: contents.origin.name,
    fileIdModifier: "A",
  });
}

function createCashLetter(items: readonly ItemRecords[], contents: CashLetterContents): CashLetter {
  const header = makeRecord("10", {
    collectionTypeIndicator: FORWARD_PRESENTMENT,
    destinationRoutingNumber: contents.destination.routingNumber,
    eceInstitutionRoutingNumber: contents.origin.routingNumber,
    cashLetterBusinessDate: formatCompactDate(contents.businessDate),
    cashLetterCreationDate: formatCompactDate(contents.createdDate),
    cashLetterCreationTime: contents.createdTime,
    cashLetterRecordTypeIndicator: "I",
    cashLetterDocumentationTypeIndicator: "G",
    cashLetterId: contents.cashLetterId,
    fedWorkType: "C",
  });
  const bundles: CashLetterBundle[] = [];
  for (let first = 0; first < items.length; first += ITEMS_PER_BUNDLE) {
    bundles.push(createBundle(items.slice(first, first + ITEMS_PER_BUNDLE), bundles.length + 1, contents));
  }
  return { header, bundles, credits: [], summaries: [], control: null };
}

function createBundle(items: ItemRecords[], position: number, contents: CashLetterContents): CashLetterBundle {
  const header = makeRecord("20", {
    collectionTypeIndicator: FORWARD_PRESENTMENT,
    destinationRoutingNumber: contents.destination.routingNumber,
    eceInstitutionRoutingNumber: contents.origin.routingNumber,
    bundleBusinessDate: formatCompactDate(contents.businessDate),
    bundleCreationDate: formatCompactDate(contents.createdDate),
    bundleId: String(position).padStart(10, "0"),
    bundleSequenceNumber: String(position).padStart(4, "0"),
  });
  const bundle: CashLetterBundle = { header, items, credits: [], control: null };
  const totals = countBundleTotals(bundle);
  const control = makeRecord("70", {
    itemsWithinBundleCount: totals.items,
    bundleTotalAmount: totals.amountCents,
    micrValidTotalAmount: totals.micrValidCents,
    imagesWithinBundleCount: totals.imagesWithData,
  });
  return { ...bundle, control };
}

function withControl(cashLetter: CashLetter, { origin, businessDate }: CashLetterContents): CashLetter {
  const totals = countCashLetterTotals(cashLetter);
  const control = makeRecord("90", {
    bundleCount: cashLetter.bundles.length,
    itemsWithinCashLetterCount: totals.items,
    cashLetterTotalAmount: totals.amountCents,
    imagesWithinCashLetterCount: totals.imagesWithData,
    eceInstitutionName: origin.name,
    settlementDate: formatCompactDate(businessDate),
  });
  return { ...cashLetter, control };
}

function createCashLetterRecords({ header, bundles, control }: CashLetter): X9Record[] {
  const recordsOfItem = ({ detail, addenda, views }: ItemRecords): X9Record[] => [
    detail,
    ...addenda,
    ...views.flatMap((view) => (view.data ? [view.detail, view.data] : [view.detail])),
  ];
  const recordsOfBundle = (bundle: CashLetterBundle): X9Record[] => [
    bundle.header,
    ...bundle.items.flatMap(recordsOfItem),
    ...(bundle.control ? [bundle.control] : []),
  ];
  return [header, ...bundles.flatMap(recordsOfBundle), ...(control ? [control] : [])];
}

function createFileControl(cashLetter: CashLetter, totalRecordCount: number): X9Record<"99"> {
  const totals = countCashLetterTotals(cashLetter);
  return makeRecord("99", {
    cashLetterCount: 1,
    totalRecordCount,
    totalItemCount: totals.items,
    fileTotalAmount: totals.amountCents,
  });
}
