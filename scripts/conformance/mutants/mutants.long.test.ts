import { afterAll, expect, test } from "vitest";
import { createDrawing } from "@/scripts/conformance/draw";
import { MUTANTS } from "./mutants";
import { tryMutant } from "./try-mutant";
import { openWorkshop, type Workshop } from "./workshop";

let workshop: Workshop | undefined;
afterAll(() => workshop?.close());

// Only a sample; `npm run conformance -- mutants` tries all mutants in about an hour.
test.each(["M-1", "M-14", "M-30", "M-60"])("%s is detected by a trial of its statement", async (id) => {
  workshop ??= await openWorkshop();
  const mutant = MUTANTS.find((candidate) => candidate.id === id)!;
  const { isDetected } = await tryMutant(workshop, mutant, { draw: createDrawing(1), isWhole: false });
  expect(isDetected).toBe(true);
});
