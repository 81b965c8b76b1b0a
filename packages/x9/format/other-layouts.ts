import { DOCUMENTATION_TYPES } from "./control-layouts";
import { field, layout } from "./record-layout";

/** Type 61, which X9.37 exchanges use although the standard does not define this type. */
export const credit = layout("Credit", [
  field("auxiliaryOnUs", 15, "NBSM"),
  field("externalProcessingCode", 1, "NS"),
  field("payorBankRoutingNumber", 9, "N", "M"),
  field("creditAccountNumberOnUs", 20, "NBSMOS"),
  field("itemAmount", 10, "N", "M"),
  field("eceInstitutionItemSequenceNumber", 15, "NB"),
  field("documentationTypeIndicator", 1, "AN", "C", DOCUMENTATION_TYPES),
  field("typeOfAccountCode", 1, "AN"),
  field("sourceOfWorkCode", 1, "AN"),
  field("workType", 1, "AN"),
  field("debitCreditIndicator", 1, "AN"),
  field("reserved", 3, "B"),
]);

/** Type 62. */
export const creditItem = layout("Credit Item", [
  field("auxiliaryOnUs", 15, "NBSM"),
  field("externalProcessingCode", 1, "NS"),
  field("postingBankRoutingNumber", 9, "N", "M"),
  field("onUs", 20, "NBSMOS"),
  field("itemAmount", 14, "N", "M"),
  field("creditItemSequenceNumber", 15, "NB"),
  field("documentationTypeIndicator", 1, "AN", "C", DOCUMENTATION_TYPES),
  field("typeOfAccountCode", 1, "AN"),
  field("sourceOfWorkCode", 2, "N"),
  field("userField", 16, "ANS"),
  field("reserved", 4, "B"),
]);

/** Type 68. These leading fields are common to the User General Format and the User Payee Endorsement. */
export const userRecord = layout("User Record", [
  field("ownerIdentifierIndicator", 1, "AN", "M"),
  field("ownerIdentifier", 9, "ANS"),
  field("ownerIdentifierModifier", 20, "ANS"),
  field("userRecordFormatType", 3, "AN", "M"),
  field("formatTypeVersionLevel", 3, "N", "M"),
  field("lengthOfUserData", 7, "N", "M"),
  field("userData", "lengthOfUserData", "ANS"),
]);

/** Content of record types that are not parsed, only preserved unchanged. */
const opaqueContent = [field("content", 78, "ANS")] as const;
export const accountTotalsDetail = layout("Account Totals Detail", opaqueContent);
export const nonHitTotalsDetail = layout("Non-Hit Totals Detail", opaqueContent);
export const boxSummary = layout("Box Summary", opaqueContent);
