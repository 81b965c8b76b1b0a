import { field, layout } from "./record-layout";

/** Type 50. View side 0 is the front and 1 the back; view descriptor 00 is the full view. */
export const imageViewDetail = layout("Image View Detail", [
  field("imageIndicator", 1, "N", "M", "0 1 2 3"),
  field("imageCreatorRoutingNumber", 9, "N", "M"),
  field("imageCreatorDate", 8, "N", "M"),
  field("imageViewFormatIndicator", 2, "N", "C", "00 01 20 22 23"),
  field("imageViewCompressionAlgorithmIdentifier", 2, "N", "C", "00 01 02 21 22 23"),
  field("imageViewDataSize", 7, "N"),
  field("viewSideIndicator", 1, "N", "M", "0 1"),
  field("viewDescriptor", 2, "N", "M", "00 01 02 03 04 05 06 07 08 09 10 11 12 13 14"),
  field("digitalSignatureIndicator", 1, "NB", "C", "0 1"),
  field("digitalSignatureMethod", 2, "N", "C", "00 01 02 03 04 05"),
  field("securityKeySize", 5, "N"),
  field("startOfProtectedData", 7, "N"),
  field("lengthOfProtectedData", 7, "N"),
  field("imageRecreateIndicator", 1, "N", "C", "0 1"),
  field("userField", 8, "ANS"),
  field("reservedBeforeOverride", 1, "B"),
  field("overrideIndicator", 1, "AN", "C", "0 1 A B C D E F G H I J K L M N O"),
  field("reserved", 13, "B"),
]);

/** Type 52. */
export const imageViewData = layout("Image View Data", [
  field("eceInstitutionRoutingNumber", 9, "N", "M"),
  field("bundleBusinessDate", 8, "N", "M"),
  field("cycleNumber", 2, "AN"),
  field("eceInstitutionItemSequenceNumber", 15, "NB"),
  field("securityOriginatorName", 16, "ANS"),
  field("securityAuthenticatorName", 16, "ANS"),
  field("securityKeyName", 16, "ANS"),
  field("clippingOrigin", 1, "NB"),
  field("clippingCoordinateH1", 4, "N"),
  field("clippingCoordinateH2", 4, "N"),
  field("clippingCoordinateV1", 4, "N"),
  field("clippingCoordinateV2", 4, "N"),
  field("lengthOfImageReferenceKey", 4, "NB"),
  field("imageReferenceKey", "lengthOfImageReferenceKey", "ANS"),
  field("lengthOfDigitalSignature", 5, "NB"),
  field("digitalSignature", "lengthOfDigitalSignature", "Binary"),
  field("lengthOfImageData", 7, "NB"),
  field("imageData", "lengthOfImageData", "Binary"),
]);

const TEST_RESULTS = "0 1 2";

/** Type 54. Test results: 0 not tested, 1 failed, 2 passed. */
export const imageViewAnalysis = layout("Image View Analysis", [
  field("globalImageQuality", 1, "N", "M", TEST_RESULTS),
  field("globalImageUsability", 1, "N", "M", TEST_RESULTS),
  field("imagingBankSpecificTest", 1, "N", "M", TEST_RESULTS),
  field("partialImage", 1, "N", "C", TEST_RESULTS),
  field("excessiveImageSkew", 1, "N", "C", TEST_RESULTS),
  field("piggybackImage", 1, "N", "C", TEST_RESULTS),
  field("tooLightOrTooDark", 1, "N", "C", TEST_RESULTS),
  field("streaksAndOrBands", 1, "N", "C", TEST_RESULTS),
  field("belowMinimumImageSize", 1, "N", "C", TEST_RESULTS),
  field("exceedsMaximumImageSize", 1, "N", "C", TEST_RESULTS),
  field("reservedAfterQuality", 13, "B"),
  field("imageEnabledPod", 1, "N", "C", TEST_RESULTS),
  field("sourceDocumentBad", 1, "N", "C", TEST_RESULTS),
  field("dateUsability", 1, "N", "C", TEST_RESULTS),
  field("payeeUsability", 1, "N", "C", TEST_RESULTS),
  field("convenienceAmountUsability", 1, "N", "C", TEST_RESULTS),
  field("amountInWordsUsability", 1, "N", "C", TEST_RESULTS),
  field("signatureUsability", 1, "N", "C", TEST_RESULTS),
  field("payorNameAndAddressUsability", 1, "N", "C", TEST_RESULTS),
  field("micrLineUsability", 1, "N", "C", TEST_RESULTS),
  field("memoLineUsability", 1, "N", "C", TEST_RESULTS),
  field("payorBankNameAndAddressUsability", 1, "N", "C", TEST_RESULTS),
  field("payeeEndorsementUsability", 1, "N", "C", TEST_RESULTS),
  field("bankOfFirstDepositEndorsementUsability", 1, "N", "C", TEST_RESULTS),
  field("transitEndorsementUsability", 1, "N", "C", TEST_RESULTS),
  field("reservedAfterUsability", 6, "B"),
  field("userField", 20, "ANS"),
  field("reserved", 15, "B"),
]);
