import "server-only";
import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { iqaSeverity } from "@endorse/check-image/core/iqa/iqa-thresholds";
import type { SideTest } from "@endorse/check-image/core/side-report";
import { z } from "zod";
import type { ImageView, IqaResult } from "@/lib/contract/enums";

/** Returns the bank's image tests for each side; null for a side without tests [GAP-8]. */
export function viewAnalysis(record: Readonly<Record<string, unknown>>): Record<ImageView, SideTest[] | null> {
  const sides = asObject(record.analysis);
  return { front: viewSide(asObject(sides.front)), back: viewSide(asObject(sides.back)) };
}

function viewSide(tests: Readonly<Record<string, unknown>>): SideTest[] | null {
  const views = IQA_TEST_NAMES.flatMap((name) => {
    const { result, value, threshold, unit } = asObject(tests[name]);
    if (typeof result !== "string") return [];
    return {
      name,
      result: parseResult(result),
      value: typeof value === "number" ? value : null,
      threshold: typeof threshold === "number" ? threshold : null,
      unit: typeof unit === "string" ? unit : "",
      required: iqaSeverity[name] === "required",
    };
  });
  return views.length > 0 ? views : null;
}

/** Parses a test result; an unknown value becomes "NotTested". */
function parseResult(text: string): IqaResult {
  return text === "Passed" || text === "Failed" ? text : "NotTested";
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

type Sides = Record<ImageView, SideTest[] | null>;

/**
 * Adds defect positions to the bank's tests. The bank does not report positions, so they come from the portal's own
 * analysis of the deposited image, for tests with the same result.
 */
export function placeDefects(
  sides: Sides,
  readings: readonly { readonly view: string; readonly reading: unknown }[],
): Sides {
  const withRegions = (view: ImageView) => {
    const reading = readings.find((candidate) => candidate.view === view)?.reading;
    const portalTests = readingSchema.safeParse(reading).data?.analysis.tests ?? [];
    return (
      sides[view]?.map((test) => {
        const region = portalTests.find(({ name, result }) => name === test.name && result === test.result)?.region;
        return region ? { ...test, region } : test;
      }) ?? null
    );
  };
  return { front: withRegions("front"), back: withRegions("back") };
}

const readingSchema = z.object({
  analysis: z.object({
    tests: z.array(
      z.object({
        name: z.string(),
        result: z.string(),
        region: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
      }),
    ),
  }),
});
