import { field, layout } from "./record-layout";

const COLLECTION_TYPES = "00 01 02 03 04 05 06 20 99";
export const DOCUMENTATION_TYPES = "A B C D E F G H I J K L M";

/** Type 01. Standard levels: 03 is X9.37-2003, 30 X9.100-187-2008, 35 X9.100-187-2013 and 2016. */
export const fileHeader = layout("File Header", [
  field("standardLevel", 2, "N", "M", "01 02 03 30 35"),
  field("testFileIndicator", 1, "A", "M", "P T"),
  field("immediateDestinationRoutingNumber", 9, "N", "M"),
  field("immediateOriginRoutingNumber", 9, "N", "M"),
  field("fileCreationDate", 8, "N", "M"),
  field("fileCreationTime", 4, "N", "M"),
  field("resendIndicator", 1, "A", "M", "Y N"),
  field("immediateDestinationName", 18, "ANS"),
  field("immediateOriginName", 18, "ANS"),
  field("fileIdModifier", 1, "AN"),
  field("countryCode", 2, "A"),
  field("userField", 4, "ANS"),
  field("companionDocumentIndicator", 1, "AN"),
]);

/** Type 10. */
export const cashLetterHeader = layout("Cash Letter Header", [
  field("collectionTypeIndicator", 2, "N", "M", COLLECTION_TYPES),
  field("destinationRoutingNumber", 9, "N", "M"),
  field("eceInstitutionRoutingNumber", 9, "N", "M"),
  field("cashLetterBusinessDate", 8, "N", "M"),
  field("cashLetterCreationDate", 8, "N", "M"),
  field("cashLetterCreationTime", 4, "N", "M"),
  field("cashLetterRecordTypeIndicator", 1, "A", "M", "N E I F"),
  field("cashLetterDocumentationTypeIndicator", 1, "AN", "C", `${DOCUMENTATION_TYPES} Z`),
  field("cashLetterId", 8, "AN", "M"),
  field("originatorContactName", 14, "ANS"),
  field("originatorContactPhoneNumber", 10, "N"),
  field("fedWorkType", 1, "AN"),
  field("returnsIndicator", 1, "A", "C", "E R J N"),
  field("userField", 1, "ANS"),
  field("reserved", 1, "B"),
]);

/** Type 20. */
export const bundleHeader = layout("Bundle Header", [
  field("collectionTypeIndicator", 2, "N", "M", COLLECTION_TYPES),
  field("destinationRoutingNumber", 9, "N", "M"),
  field("eceInstitutionRoutingNumber", 9, "N", "M"),
  field("bundleBusinessDate", 8, "N", "M"),
  field("bundleCreationDate", 8, "N", "M"),
  field("bundleId", 10, "AN"),
  field("bundleSequenceNumber", 4, "NB"),
  field("cycleNumber", 2, "AN"),
  field("returnLocationRoutingNumber", 9, "NB"),
  field("userField", 5, "ANS"),
  field("reserved", 12, "B"),
]);

/** Type 70. */
export const bundleControl = layout("Bundle Control", [
  field("itemsWithinBundleCount", 4, "N", "M"),
  field("bundleTotalAmount", 12, "N", "M"),
  field("micrValidTotalAmount", 12, "N"),
  field("imagesWithinBundleCount", 5, "N"),
  field("userField", 20, "ANS"),
  field("creditTotalIndicator", 1, "N", "C", "0 1"),
  field("reserved", 24, "B"),
]);

/** Type 85. */
export const routingNumberSummary = layout("Routing Number Summary", [
  field("routingNumberWithinCashLetter", 9, "N", "M"),
  field("routingNumberTotalAmount", 14, "N", "M"),
  field("routingNumberItemCount", 6, "N", "M"),
  field("userField", 24, "ANS"),
  field("reserved", 25, "B"),
]);

/** Type 90. */
export const cashLetterControl = layout("Cash Letter Control", [
  field("bundleCount", 6, "N", "M"),
  field("itemsWithinCashLetterCount", 8, "N", "M"),
  field("cashLetterTotalAmount", 14, "N", "M"),
  field("imagesWithinCashLetterCount", 9, "N"),
  field("eceInstitutionName", 18, "ANS"),
  field("settlementDate", 8, "N"),
  field("creditTotalIndicator", 1, "N", "C", "0 1"),
  field("reserved", 14, "B"),
]);

/** Type 99. */
export const fileControl = layout("File Control", [
  field("cashLetterCount", 6, "N", "M"),
  field("totalRecordCount", 8, "N", "M"),
  field("totalItemCount", 8, "N", "M"),
  field("fileTotalAmount", 16, "N", "M"),
  field("immediateOriginContactName", 14, "ANS"),
  field("immediateOriginContactPhoneNumber", 10, "N"),
  field("creditTotalIndicator", 1, "N", "C", "0 1"),
  field("reserved", 15, "B"),
]);
