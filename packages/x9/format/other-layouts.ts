import { DOCUMENTATION_TYPES } from "./control-layouts";
import { field, layout } from "./record-layout";

/** Type 61 of exchanges by X9.37, which the standard itself does not define. */
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

/** Type 68, as the User General Format and the User Payee Endorsement begin. */
export const userRecord = layout("User Record", [
  field("ownerIdentifierIndicator", 1, "AN", "M"),
  field("ownerIdentifier", 9, "ANS"),
  field("ownerIdentifierModifier", 20, "ANS"),
  field("userRecordFormatType", 3, "AN", "M"),
  field("formatTypeVersionLevel", 3, "N", "M"),
  field("lengthOfUserData", 7, "N", "M"),
  field("userData", "lengthOfUserData", "ANS"),
]);

/** Types whose content nothing here needs; they are kept as they are. */
const kept = [field("content", 78, "ANS")] as const;
export const accountTotalsDetail = layout("Account Totals Detail", kept);
export const nonHitTotalsDetail = layout("Non-Hit Totals Detail", kept);
export const boxSummary = layout("Box Summary", kept);
