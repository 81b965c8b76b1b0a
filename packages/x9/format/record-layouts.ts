import {
  bundleControl,
  bundleHeader,
  cashLetterControl,
  cashLetterHeader,
  fileControl,
  fileHeader,
  routingNumberSummary,
} from "./control-layouts";
import { imageViewAnalysis, imageViewData, imageViewDetail } from "./image-layouts";
import {
  checkDetail,
  checkDetailAddendumA,
  checkDetailAddendumB,
  checkDetailAddendumC,
  returnDetail,
  returnDetailAddendumA,
  returnDetailAddendumB,
  returnDetailAddendumC,
  returnDetailAddendumD,
} from "./item-layouts";
import { accountTotalsDetail, boxSummary, credit, creditItem, nonHitTotalsDetail, userRecord } from "./other-layouts";

/**
 * Layouts of X9.37 and X9.100-187 image cash letter records, keyed by record type. The three editions place these
 * fields identically; a field that an earlier edition reserves has its name from the later editions.
 */
export const RECORD_LAYOUTS = {
  "01": fileHeader,
  "10": cashLetterHeader,
  "20": bundleHeader,
  "25": checkDetail,
  "26": checkDetailAddendumA,
  "27": checkDetailAddendumB,
  "28": checkDetailAddendumC,
  "31": returnDetail,
  "32": returnDetailAddendumA,
  "33": returnDetailAddendumB,
  "34": returnDetailAddendumC,
  "35": returnDetailAddendumD,
  "40": accountTotalsDetail,
  "41": nonHitTotalsDetail,
  "50": imageViewDetail,
  "52": imageViewData,
  "54": imageViewAnalysis,
  "61": credit,
  "62": creditItem,
  "68": userRecord,
  "70": bundleControl,
  "75": boxSummary,
  "85": routingNumberSummary,
  "90": cashLetterControl,
  "99": fileControl,
} as const;

export type RecordType = keyof typeof RECORD_LAYOUTS;

export function isRecordType(text: string): text is RecordType {
  return Object.hasOwn(RECORD_LAYOUTS, text);
}
