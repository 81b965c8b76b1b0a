import { DOCUMENTATION_TYPES } from "./control-layouts";
import { field, layout } from "./record-layout";

const ARCHIVE_TYPES = "A B C D E F G H I";
const CORRECTION_INDICATORS = "0 1 2 3 4";
const CONVERSION_INDICATORS = "0 1 2 3 4 5 6 7 8";

/** Type 25. The on-us symbol is `/` in `onUs`; `itemAmount` is in cents, like all amounts. */
export const checkDetail = layout("Check Detail", [
  field("auxiliaryOnUs", 15, "NBSM"),
  field("externalProcessingCode", 1, "NS"),
  field("payorBankRoutingNumber", 8, "N", "M"),
  field("payorBankRoutingNumberCheckDigit", 1, "N", "M"),
  field("onUs", 20, "NBSMOS"),
  field("itemAmount", 10, "N", "M"),
  field("eceInstitutionItemSequenceNumber", 15, "NB", "M"),
  field("documentationTypeIndicator", 1, "AN", "C", DOCUMENTATION_TYPES),
  field("returnAcceptanceIndicator", 1, "AN", "C", "0 1 2 3 4 5 6 7 8 9 A B C D E F"),
  field("micrValidIndicator", 1, "N", "C", "0 1 2 3 4"),
  field("bofdIndicator", 1, "A", "M", "Y N U"),
  field("checkDetailRecordAddendumCount", 2, "N", "M"),
  field("correctionIndicator", 1, "N", "C", CORRECTION_INDICATORS),
  field("archiveTypeIndicator", 1, "AN", "C", ARCHIVE_TYPES),
]);

/** Types 26 and 32, which differ only in the name of their record number field. */
const depositFields = [
  field("returnLocationRoutingNumber", 9, "N", "M"),
  field("bofdEndorsementDate", 8, "N", "M"),
  field("bofdItemSequenceNumber", 15, "NB"),
  field("depositAccountNumberAtBofd", 18, "ANS"),
  field("bofdDepositBranch", 5, "ANS"),
  field("payeeName", 15, "ANS"),
  field("truncationIndicator", 1, "A", "M", "Y N"),
  field("bofdConversionIndicator", 1, "AN", "C", CONVERSION_INDICATORS),
  field("bofdCorrectionIndicator", 1, "N", "C", CORRECTION_INDICATORS),
  field("userField", 1, "ANS"),
  field("reserved", 3, "B"),
] as const;

/** Types 27 and 34. */
const imageKeyFields = [
  field("imageReferenceKeyIndicator", 1, "N", "M", "0 1"),
  field("microfilmArchiveSequenceNumber", 15, "NB"),
  field("lengthOfImageReferenceKey", 4, "N", "M"),
  field("imageReferenceKey", "lengthOfImageReferenceKey", "ANS"),
  field("description", 15, "ANS"),
  field("userField", 4, "ANS"),
  field("reserved", 5, "B"),
] as const;

/** Types 28 and 35. */
const endorsementFields = [
  field("endorsingBankRoutingNumber", 9, "N", "M"),
  field("bofdEndorsementBusinessDate", 8, "N", "M"),
  field("endorsingBankItemSequenceNumber", 15, "NB", "M"),
  field("truncationIndicator", 1, "A", "C", "Y N"),
  field("endorsingBankConversionIndicator", 1, "AN", "C", CONVERSION_INDICATORS),
  field("endorsingBankCorrectionIndicator", 1, "N", "C", CORRECTION_INDICATORS),
  field("returnReason", 1, "AN"),
  field("userField", 19, "ANS"),
  field("endorsingBankIdentifier", 1, "N", "C", "0 1 2 3"),
  field("reserved", 20, "B"),
] as const;

export const checkDetailAddendumA = layout("Check Detail Addendum A", [
  field("checkDetailAddendumARecordNumber", 1, "N", "M"),
  ...depositFields,
]);

export const checkDetailAddendumB = layout("Check Detail Addendum B", imageKeyFields);

export const checkDetailAddendumC = layout("Check Detail Addendum C", [
  field("checkDetailAddendumCRecordNumber", 2, "N", "M"),
  ...endorsementFields,
]);

/** Type 31. */
export const returnDetail = layout("Return Detail", [
  field("payorBankRoutingNumber", 8, "N", "M"),
  field("payorBankRoutingNumberCheckDigit", 1, "N", "M"),
  field("onUs", 20, "NBSMOS"),
  field("itemAmount", 10, "N", "M"),
  field("returnReason", 1, "AN", "M"),
  field("returnRecordAddendumCount", 2, "N", "M"),
  field("returnDocumentationTypeIndicator", 1, "AN", "C", DOCUMENTATION_TYPES),
  field("forwardBundleDate", 8, "N"),
  field("eceInstitutionItemSequenceNumber", 15, "NB"),
  field("externalProcessingCode", 1, "NS"),
  field("returnNotificationIndicator", 1, "N", "C", "1 2"),
  field("archiveTypeIndicator", 1, "AN", "C", ARCHIVE_TYPES),
  field("numberOfTimesReturned", 1, "N", "C", "0 1 2 3"),
  field("reserved", 8, "B"),
]);

export const returnDetailAddendumA = layout("Return Detail Addendum A", [
  field("returnDetailAddendumARecordNumber", 1, "N", "M"),
  ...depositFields,
]);

/** Type 33. */
export const returnDetailAddendumB = layout("Return Detail Addendum B", [
  field("payorBankName", 18, "ANS"),
  field("auxiliaryOnUs", 15, "NBSM"),
  field("payorBankItemSequenceNumber", 15, "NB"),
  field("payorBankBusinessDate", 8, "N"),
  field("payorAccountName", 22, "ANS"),
]);

export const returnDetailAddendumC = layout("Return Detail Addendum C", imageKeyFields);

export const returnDetailAddendumD = layout("Return Detail Addendum D", [
  field("returnDetailAddendumDRecordNumber", 2, "N", "M"),
  ...endorsementFields,
]);
