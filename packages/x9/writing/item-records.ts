import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { failure, type Outcome, success } from "@endorse/check-image/outcome";
import type { ItemRecords } from "@endorse/x9/cash-letters/cash-letter-file";
import { type MicrLineFields, parseMicrLine } from "@endorse/x9/cash-letters/micr-line";
import { makeRecord } from "@endorse/x9/records/make-record";
import type { CashLetterContents, ItemContents } from "./cash-letter-contents";

/** Field sizes limit the amount to ten digits and the image size to seven. */
const MAX_CENTS = 9_999_999_999;
const MAX_IMAGE_BYTES = 9_999_999;

export type WritingRefusal = "ItemNotWritable";

/** Converts `YYYY-MM-DD` to `YYYYMMDD`. */
export function formatCompactDate(date: string): string {
  return date.replaceAll("-", "");
}

/**
 * Creates a check's records: the detail (25), the deposit (26), and the front and back full views (50 and 52).
 *
 * @param position the check's position in the file, from 1, which becomes its sequence number
 */
export function createItemRecords(
  item: ItemContents,
  position: number,
  cashLetter: CashLetterContents,
): Outcome<ItemRecords, WritingRefusal> {
  const problem = findProblem(item);
  if (problem !== null) return failure("ItemNotWritable", `Check ${position}: ${problem}`);
  const micr = parseMicrLine(item.micrLine);
  if (!micr) {
    return failure("ItemNotWritable", `Check ${position}: its MICR line is required, but was not fully read.`);
  }
  return success({
    detail: createDetailRecord(item, micr, position),
    addenda: [createDepositRecord(item, position, cashLetter)],
    views: [
      createViewRecords(item.front, 0, position, cashLetter),
      createViewRecords(item.back, 1, position, cashLetter),
    ],
  });
}

function findProblem({ amountCents, front, back }: ItemContents): string | null {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > MAX_CENTS) {
    return "its amount must be between $0.01 and $99,999,999.99.";
  }
  const isTiff = (bytes: Uint8Array): boolean => /^(?:73,73,42,0|77,77,0,42)$/.test(String(bytes.subarray(0, 4)));
  if (!isTiff(front) || !isTiff(back)) return "its images must be TIFF.";
  if (Math.max(front.length, back.length) > MAX_IMAGE_BYTES) return "an image has more than 9,999,999 bytes.";
  return null;
}

function createDetailRecord(item: ItemContents, micr: MicrLineFields, position: number): ItemRecords["detail"] {
  const isComplete = isValidRoutingNumber(micr.routingNumber) && !`${micr.onUs}${micr.auxiliaryOnUs}`.includes("*");
  return makeRecord("25", {
    auxiliaryOnUs: micr.auxiliaryOnUs,
    externalProcessingCode: micr.externalProcessingCode,
    payorBankRoutingNumber: micr.routingNumber.slice(0, 8),
    payorBankRoutingNumberCheckDigit: micr.routingNumber.slice(8),
    onUs: micr.onUs,
    itemAmount: item.amountCents,
    eceInstitutionItemSequenceNumber: formatSequenceNumber(position),
    documentationTypeIndicator: "G",
    micrValidIndicator: isComplete ? "1" : "2",
    bofdIndicator: "Y",
    checkDetailRecordAddendumCount: 1,
  });
}

function createDepositRecord(
  item: ItemContents,
  position: number,
  cashLetter: CashLetterContents,
): ItemRecords["addenda"][number] {
  return makeRecord("26", {
    checkDetailAddendumARecordNumber: 1,
    returnLocationRoutingNumber: cashLetter.origin.routingNumber,
    bofdEndorsementDate: formatCompactDate(cashLetter.businessDate),
    bofdItemSequenceNumber: formatSequenceNumber(position),
    depositAccountNumberAtBofd: item.depositAccount,
    payeeName: item.payee,
    truncationIndicator: "Y",
    bofdConversionIndicator: "2",
    bofdCorrectionIndicator: "0",
  });
}

function createViewRecords(image: Uint8Array, side: 0 | 1, position: number, cashLetter: CashLetterContents) {
  const detail = makeRecord("50", {
    imageIndicator: 1,
    imageCreatorRoutingNumber: cashLetter.origin.routingNumber,
    imageCreatorDate: formatCompactDate(cashLetter.businessDate),
    imageViewFormatIndicator: "00",
    imageViewCompressionAlgorithmIdentifier: "00",
    imageViewDataSize: image.length,
    viewSideIndicator: side,
    viewDescriptor: "00",
    digitalSignatureIndicator: "0",
    imageRecreateIndicator: "0",
  });
  const data = makeRecord(
    "52",
    {
      eceInstitutionRoutingNumber: cashLetter.origin.routingNumber,
      bundleBusinessDate: formatCompactDate(cashLetter.businessDate),
      eceInstitutionItemSequenceNumber: formatSequenceNumber(position),
      clippingOrigin: "0",
      lengthOfImageReferenceKey: "0000",
      lengthOfDigitalSignature: "00000",
      lengthOfImageData: String(image.length).padStart(7, "0"),
    },
    { digitalSignature: new Uint8Array(), imageData: image },
  );
  return { detail, data, analysis: null };
}

function formatSequenceNumber(position: number): string {
  return String(position).padStart(15, "0");
}
