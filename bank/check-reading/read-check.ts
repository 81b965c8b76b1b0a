import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { IqaResults } from "@endorse/check-image/core/iqa/iqa-types";
import { listFailedRequiredTests } from "@endorse/check-image/core/iqa/iqa-verdict";
import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { type AnalyzedCheckImage, analyzeCheckImages } from "@endorse/check-image/server/analyze-check-images";
import type { CheckPictures, CheckReader, CheckReading, MicrReading } from "@/bank/domain/check-reader";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/**
 * Reads a check in this process: checks limits and image quality, and returns exchange images and the MICR line [GAP-5]
 * [GAP-8].
 */
export const readCheck: CheckReader = async (
  pictures: CheckPictures,
): Promise<Outcome<CheckReading, "picture-refused">> => {
  const analyzed = await analyzeCheckImages(pictures);
  if (!analyzed.ok) return failure("picture-refused", analyzed.message, { fields: byRequestField(analyzed.fields) });
  const { front, back } = analyzed.value;
  return success({
    front: { exchangeTiff: front.exchangeTiff, grayJpeg: front.grayJpeg },
    back: { exchangeTiff: back.exchangeTiff, grayJpeg: back.grayJpeg },
    analysis: { front: withoutRegions(front.iqa), back: withoutRegions(back.iqa) },
    iqaPassed: [front, back].every(({ iqa }) => listFailedRequiredTests(iqa).length === 0),
    micr: readMicr(front),
    recognizedAmount: front.recognizedAmount ?? front.doubtfulAmount,
  });
};

/** Maps messages by side to messages by request field, such as `frontImage`. */
function byRequestField(sides: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(sides).map(([side, message]) => [`${side}Image`, message]));
}

/** Removes image positions, which the API does not return. */
function withoutRegions(iqa: IqaResults): NonNullable<CheckReading["analysis"]["front"]> {
  return Object.fromEntries(
    IQA_TEST_NAMES.map((name) => {
      const { result, value, threshold, unit } = iqa[name];
      return [name, { result, value, threshold, unit }];
    }),
  );
}

const MICR_SYMBOLS: Readonly<Record<string, string>> = { A: "⑆", B: "⑇", C: "⑈", D: "⑉" };

function readMicr(front: AnalyzedCheckImage): MicrReading {
  if (!front.micr?.fields) return { isRead: false };
  const { line, fields } = front.micr;
  return {
    isRead: true,
    line: line.replace(/[ABCD]/g, (symbol) => MICR_SYMBOLS[symbol]!),
    routingNumber: fields.routing,
    routingNumberIsValid: isValidRoutingNumber(fields.routing),
    accountNumber: fields.account,
    checkNumber: fields.checkNumber,
  };
}
