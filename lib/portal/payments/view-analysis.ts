import "server-only";
import { iqaSeverity } from "@/lib/check-image/core/iqa/iqa-thresholds";
import type { ImageView, IqaResult } from "@/lib/contract/enums";
import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";
import type { IqaTestView } from "@/lib/portal/deposits/stage-image";

/** The bank's image tests of both sides; null for a side of which it has said nothing [GAP-8]. */
export function viewAnalysis(record: Readonly<Record<string, unknown>>): Record<ImageView, IqaTestView[] | null> {
  const sides = objectOf(record.analysis);
  return { front: viewSide(objectOf(sides.front)), back: viewSide(objectOf(sides.back)) };
}

function viewSide(tests: Readonly<Record<string, unknown>>): IqaTestView[] | null {
  const views = IQA_TEST_NAMES.flatMap((name) => {
    const { result, value, threshold, unit } = objectOf(tests[name]);
    if (typeof result !== "string") return [];
    return {
      name,
      result: readResult(result),
      value: typeof value === "number" ? value : null,
      threshold: typeof threshold === "number" ? threshold : null,
      unit: typeof unit === "string" ? unit : "",
      required: iqaSeverity[name] === "required",
    };
  });
  return views.length > 0 ? views : null;
}

/** A result that we do not know is no verdict. */
function readResult(text: string): IqaResult {
  return text === "Passed" || text === "Failed" ? text : "NotTested";
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
