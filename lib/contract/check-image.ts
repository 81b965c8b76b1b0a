import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { z } from "zod";
import { checkPaymentSchema } from "./check-payment";
import { IMAGE_VIEWS, IQA_RESULTS } from "./enums";
import { guid } from "./primitives";

/** The `view` of an image, in any letter case [GAP-7]. */
export const imageViewSchema = z.string().toLowerCase().pipe(z.enum(IMAGE_VIEWS));

/** Response of "Get a check image" (4.3) [GAP-7]. */
export const checkImageSchema = z
  .strictObject({
    id: guid,
    view: z.enum(IMAGE_VIEWS),
    contentType: z.enum(IMAGE_LIMITS.contentTypes),
    image: z.base64(),
  })
  .meta({ id: "CheckImage", title: "Check image" });

export type CheckImage = z.infer<typeof checkImageSchema>;

/** Result of one image quality test for one side [GAP-8]. */
export const iqaTestResultSchema = z
  .strictObject({
    result: z.enum(IQA_RESULTS),
    value: z.number().nullable(),
    threshold: z.number().nullable(),
    unit: z.string(),
  })
  .meta({ id: "IqaTestResult", title: "Image quality test" });

const iqaSideSchema = z.strictObject(
  Object.fromEntries(IQA_TEST_NAMES.map((name) => [name, iqaTestResultSchema])) as Record<
    (typeof IQA_TEST_NAMES)[number],
    typeof iqaTestResultSchema
  >,
);

/** Response of "Get check image analysis" (4.4): the payment record and both sides' test results [GAP-8]. */
export const checkAnalysisSchema = checkPaymentSchema
  .extend({
    analysis: z.strictObject({ front: iqaSideSchema.partial(), back: iqaSideSchema.partial() }).partial().optional(),
  })
  .meta({ id: "CheckAnalysis", title: "Check image analysis" });

export type CheckAnalysis = z.infer<typeof checkAnalysisSchema>;
