import { createBrokenParts, createBrokenTiffs, flipped, truncated } from "./broken-pictures.specimen";
import { createPolyglots, createWrongSignatures } from "./foreign-pictures.specimen";
import type { HostilePicture } from "./hostile-picture.specimen";
import { bombs, claims } from "./huge-pictures.specimen";
import { createSampleFiles } from "./sample-files.specimen";
import { createUnusualKinds, orientations } from "./unusual-pictures.specimen";

const COUNT = 360;

/** 360 images that would break a careless decoder; deterministic. */
export async function createHostilePictures(): Promise<readonly HostilePicture[]> {
  const samples = await createSampleFiles();
  const made = [
    ...claims(samples),
    ...(await bombs()),
    ...truncated(samples),
    ...createBrokenTiffs(),
    ...createBrokenParts(samples),
    ...createWrongSignatures(samples),
    ...createPolyglots(samples),
    ...(await orientations()),
    ...(await createUnusualKinds()),
  ];
  return [...made, ...flipped(samples, COUNT - made.length)];
}
