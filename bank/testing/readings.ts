import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { CheckReading } from "@/bank/domain/check-reader";
import { SAME_AMOUNT } from "./deposited-amount";

/** MICR line of a clean personal check drawn on another bank, with a valid routing number. */
export const GOOD_MICR = {
  isRead: true,
  line: "⑆061105931⑆500787972⑈3629",
  routingNumber: "061105931",
  routingNumberIsValid: true,
  accountNumber: "500787972",
  checkNumber: "3629",
} as const satisfies CheckReading["micr"];

const PASSED = { result: "Passed", value: 1, threshold: 2, unit: "in" } as const;
const side = Object.fromEntries(IQA_TEST_NAMES.map((name) => [name, PASSED]));

/** Creates a reading without problems, except for the given changes. */
export function reading(changes: Partial<CheckReading> = {}): CheckReading {
  return {
    front: { exchangeTiff: Buffer.from("front exchange image"), grayJpeg: Buffer.from("front gray") },
    back: { exchangeTiff: Buffer.from("back exchange image"), grayJpeg: Buffer.from("back gray") },
    analysis: { front: side, back: side },
    iqaPassed: true,
    micr: GOOD_MICR,
    recognizedAmount: SAME_AMOUNT,
    ...changes,
  };
}

/** Returns {@link GOOD_MICR} with a different check number. */
export function micrOfCheck(checkNumber: string): CheckReading["micr"] {
  return { ...GOOD_MICR, line: `⑆061105931⑆500787972⑈${checkNumber}`, checkNumber };
}
