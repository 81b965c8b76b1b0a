import { analyzeCheckImage } from "@endorse/check-image/server/analyze-check-images";
import { expect, test } from "vitest";
import { randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/synthetic-checks/encode";

// Dates in a year that ends in 6 are the hardest to read, because a small 6 resembles a 5.
test.each([
  [1, "personal", "2026-05-07"],
  [2, "business", "2026-05-04"],
  [3, "business", "2026-05-07"],
  [5, "personal", "2026-05-04"],
  [8, "business", "2026-05-07"],
])("[GAP-45] the printed date on layout %i, a %s check, reads as %s", async (seed, kind, date) => {
  const spec = randomCheckSpec(seed, { fill: "print", date });
  expect(spec.kind).toBe(kind);
  const { front } = await drawCheck(spec);
  const read = await analyzeCheckImage(await encodePicture(front, "jpeg"), "front");
  expect(read).toMatchObject({ ok: true, value: { recognizedDate: date } });
});
