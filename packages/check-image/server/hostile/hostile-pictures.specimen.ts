import {
  createBrokenParts,
  createBrokenTiffs,
  createFlippedFiles,
  createTruncatedFiles,
} from "./broken-pictures.specimen";
import { createPolyglots, createWrongSignatures } from "./foreign-pictures.specimen";
import type { HostilePicture } from "./hostile-picture.specimen";
import { createBombs, createFalseClaims } from "./huge-pictures.specimen";
import { createSampleFiles } from "./sample-files.specimen";
import { createOrientations, createUnusualKinds } from "./unusual-pictures.specimen";

const COUNT = 360;

/** Creates 360 images that would break a careless decoder; the same images every time. */
export async function createHostilePictures(): Promise<readonly HostilePicture[]> {
  const samples = await createSampleFiles();
  const fixedImages = [
    ...createFalseClaims(samples),
    ...(await createBombs()),
    ...createTruncatedFiles(samples),
    ...createBrokenTiffs(),
    ...createBrokenParts(samples),
    ...createWrongSignatures(samples),
    ...createPolyglots(samples),
    ...(await createOrientations()),
    ...(await createUnusualKinds()),
  ];
  return [...fixedImages, ...createFlippedFiles(samples, COUNT - fixedImages.length)];
}
