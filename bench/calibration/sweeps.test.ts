import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { iqaThresholds } from "@endorse/check-image/core/iqa/iqa-thresholds";
import { describe, expect, test } from "vitest";
import { measureSweep } from "./measure-sweeps";
import { computeFailureShares, plotSweeps } from "./plot";
import { SWEEPS } from "./sweeps";

const carbon = SWEEPS.find(({ test }) => test === "CarbonStrip")!;

describe("[GAP-8] defect sweeps", () => {
  test("each of the sixteen tests has a sweep, in list order, with monotonic steps around its threshold", () => {
    expect(SWEEPS.flatMap(({ test }) => test ?? [])).toEqual([...IQA_TEST_NAMES]);
    for (const { steps, limit } of SWEEPS) {
      const direction = Math.sign(steps.at(-1)! - steps[0]!);
      expect(steps.every((step, i) => i === 0 || Math.sign(step - steps[i - 1]!) === direction)).toBe(true);
      if (limit !== undefined) expect(Math.min(...steps) < limit && limit < Math.max(...steps)).toBe(true);
    }
    expect(carbon.limit).toBe(iqaThresholds.back.carbonHeightInches);
  });

  test("images in a sweep pass below the threshold and fail above it", async () => {
    const tallies = await measureSweep({ ...carbon, steps: [0, 0.3, 0.5] }, 1);
    expect(computeFailureShares({ sweep: carbon, tallies })).toEqual([0, 0, 1]);
  });

  test("the plot draws a line through a sweep's failure shares", () => {
    const sweep = { ...carbon, steps: [0, 0.4, 0.8] };
    const failing = (count: number) => ({ pictures: 4, failures: { CarbonStrip: count, TooDark: count } });
    const measured = [{ sweep, tallies: [failing(0), failing(1), failing(4)] }];
    expect(plotSweeps(measured)).toContain('<polyline class="line" points="48.0,110.0 134.0,93.5 220.0,44.0"/>');
  });
});
