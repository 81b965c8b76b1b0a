import type { CheckPictures } from "@/bank/domain/check-reader";
import { type CheckSpec, randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { type CheckTruth, drawCheck } from "@/bank/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/synthetic-checks/encode";

/** Draws both sides of a synthetic check as JPEG, and returns its ground truth. */
export async function drawCheckImages(
  seed: number,
  overrides: Partial<CheckSpec> = {},
): Promise<CheckPictures & { readonly truth: CheckTruth }> {
  const { front, back, truth } = await drawCheck(randomCheckSpec(seed, overrides));
  return { front: await encodePicture(front, "jpeg"), back: await encodePicture(back, "jpeg"), truth };
}
